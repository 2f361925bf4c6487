ALTER TABLE "sms_message" ADD COLUMN "interrupted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_message" ADD COLUMN "carrier_reference" text;