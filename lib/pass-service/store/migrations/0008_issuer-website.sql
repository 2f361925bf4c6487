ALTER TABLE "issuer" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "issuer" ADD CONSTRAINT "issuer_website" CHECK ("issuer"."website" ~ '^https?://');