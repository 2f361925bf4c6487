CREATE TABLE "clock_offset" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"offset_ms" bigint NOT NULL,
	CONSTRAINT "clock_offset_only" CHECK ("clock_offset"."only")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"pass_id" uuid NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_step_at" timestamp (3) with time zone,
	CONSTRAINT "notification_of_issuer" UNIQUE("issuer_id","id")
);
--> statement-breakpoint
CREATE TABLE "notification_entry" (
	"notification_id" uuid NOT NULL,
	"wallet_copy_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_entry_notification_id_wallet_copy_id_position_pk" PRIMARY KEY("notification_id","wallet_copy_id","position"),
	CONSTRAINT "notification_entry_status" CHECK ("notification_entry"."status" in ('QUEUED', 'SENT', 'DELIVERED', 'NO_ANSWER'))
);
--> statement-breakpoint
CREATE TABLE "pass_back_field" (
	"pass_id" uuid NOT NULL,
	"sort_order" integer NOT NULL,
	"label" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "pass_back_field_pass_id_sort_order_pk" PRIMARY KEY("pass_id","sort_order")
);
--> statement-breakpoint
CREATE TABLE "pass_input_value" (
	"pass_id" uuid NOT NULL,
	"pass_template_id" uuid NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"is_unique" boolean NOT NULL,
	CONSTRAINT "pass_input_value_pass_id_identifier_pk" PRIMARY KEY("pass_id","identifier")
);
--> statement-breakpoint
CREATE TABLE "template_email_domain" (
	"pass_template_id" uuid NOT NULL,
	"sort_order" integer NOT NULL,
	"email_domain" text NOT NULL,
	CONSTRAINT "template_email_domain_pass_template_id_email_domain_pk" PRIMARY KEY("pass_template_id","email_domain")
);
--> statement-breakpoint
CREATE TABLE "template_input_field" (
	"pass_template_id" uuid NOT NULL,
	"identifier" text NOT NULL,
	"sort_order" integer NOT NULL,
	"label" text NOT NULL,
	"description" text,
	"is_mandatory" boolean DEFAULT false NOT NULL,
	"is_unique" boolean DEFAULT false NOT NULL,
	"format" text NOT NULL,
	"type" text NOT NULL,
	CONSTRAINT "template_input_field_pass_template_id_identifier_pk" PRIMARY KEY("pass_template_id","identifier"),
	CONSTRAINT "template_input_field_format" CHECK ("template_input_field"."format" in ('TEXT', 'NUMBER', 'DATE', 'EMAIL', 'URL', 'KENNITALA', 'PHONE_NUMBER')),
	CONSTRAINT "template_input_field_type" CHECK ("template_input_field"."type" in ('ISSUER', 'MEMBER'))
);
--> statement-breakpoint
CREATE TABLE "template_location" (
	"pass_template_id" uuid NOT NULL,
	"sort_order" integer NOT NULL,
	"relevant_text" text NOT NULL,
	"name" text,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	CONSTRAINT "template_location_pass_template_id_sort_order_pk" PRIMARY KEY("pass_template_id","sort_order"),
	CONSTRAINT "template_location_latitude" CHECK ("template_location"."latitude" between -90 and 90),
	CONSTRAINT "template_location_longitude" CHECK ("template_location"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "template_scan_wording" (
	"pass_template_id" uuid NOT NULL,
	"action" text NOT NULL,
	"custom_title" text,
	"custom_description" text,
	CONSTRAINT "template_scan_wording_pass_template_id_action_pk" PRIMARY KEY("pass_template_id","action")
);
--> statement-breakpoint
CREATE TABLE "scan_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"action" text NOT NULL,
	"amount" integer,
	"performed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scan_event_amount" CHECK ("scan_event"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "scan_transaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"pass_id" uuid NOT NULL,
	"scanner_identifier" text,
	"offered" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scan_transaction_of_issuer" UNIQUE("issuer_id","id")
);
--> statement-breakpoint
CREATE TABLE "outbox_message" (
	"sms_id" uuid PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "short_link" (
	"code" text PRIMARY KEY NOT NULL,
	"pass_id" uuid NOT NULL,
	CONSTRAINT "short_link_of_pass" UNIQUE("pass_id"),
	CONSTRAINT "short_link_code" CHECK ("short_link"."code" ~ '^[0-9A-Za-z]{8,16}$')
);
--> statement-breakpoint
CREATE TABLE "sms_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"pass_id" uuid,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"content" text NOT NULL,
	"message_parts" integer NOT NULL,
	"message_length" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_step_at" timestamp (3) with time zone,
	CONSTRAINT "sms_message_of_issuer" UNIQUE("issuer_id","id")
);
--> statement-breakpoint
CREATE TABLE "sms_sender_name" (
	"issuer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"approved_at" timestamp (3) with time zone,
	CONSTRAINT "sms_sender_name_issuer_id_name_pk" PRIMARY KEY("issuer_id","name"),
	CONSTRAINT "sms_sender_name_form" CHECK ("sms_sender_name"."name" ~ '^[A-Za-z0-9 ]{3,11}$')
);
--> statement-breakpoint
CREATE TABLE "sms_status_entry" (
	"sms_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_status_entry_sms_id_position_pk" PRIMARY KEY("sms_id","position")
);
--> statement-breakpoint
ALTER TABLE "issuer" ADD COLUMN "has_sms_add_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pass_template" ADD COLUMN "allows_new_pass" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pass_template" ADD COLUMN "initial_amount" integer;--> statement-breakpoint
ALTER TABLE "pass_template" ADD COLUMN "min_subtract_amount" integer;--> statement-breakpoint
ALTER TABLE "pass_template" ADD COLUMN "max_subtract_amount" integer;--> statement-breakpoint
ALTER TABLE "pass_template" ADD COLUMN "min_add_amount" integer;--> statement-breakpoint
ALTER TABLE "pass_template" ADD COLUMN "max_add_amount" integer;--> statement-breakpoint
ALTER TABLE "pass_template" ADD COLUMN "sms_sender" text;--> statement-breakpoint
ALTER TABLE "pass_template" ADD COLUMN "sms_content" text;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "code_secret" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "balance" integer;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "pos_distribution_code" text;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_pass" FOREIGN KEY ("issuer_id","pass_id") REFERENCES "public"."pass"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_entry" ADD CONSTRAINT "notification_entry_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_entry" ADD CONSTRAINT "notification_entry_wallet_copy_id_wallet_copy_id_fk" FOREIGN KEY ("wallet_copy_id") REFERENCES "public"."wallet_copy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_back_field" ADD CONSTRAINT "pass_back_field_pass_id_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pass"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_input_value" ADD CONSTRAINT "pass_input_value_pass_id_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pass"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_email_domain" ADD CONSTRAINT "template_email_domain_pass_template_id_pass_template_id_fk" FOREIGN KEY ("pass_template_id") REFERENCES "public"."pass_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_input_field" ADD CONSTRAINT "template_input_field_pass_template_id_pass_template_id_fk" FOREIGN KEY ("pass_template_id") REFERENCES "public"."pass_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_location" ADD CONSTRAINT "template_location_pass_template_id_pass_template_id_fk" FOREIGN KEY ("pass_template_id") REFERENCES "public"."pass_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_scan_wording" ADD CONSTRAINT "template_scan_wording_pass_template_id_pass_template_id_fk" FOREIGN KEY ("pass_template_id") REFERENCES "public"."pass_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_event" ADD CONSTRAINT "scan_event_transaction_id_scan_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."scan_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_transaction" ADD CONSTRAINT "scan_transaction_pass" FOREIGN KEY ("issuer_id","pass_id") REFERENCES "public"."pass"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_message" ADD CONSTRAINT "outbox_message_sms_id_sms_message_id_fk" FOREIGN KEY ("sms_id") REFERENCES "public"."sms_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_link" ADD CONSTRAINT "short_link_pass_id_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pass"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_message" ADD CONSTRAINT "sms_message_pass" FOREIGN KEY ("issuer_id","pass_id") REFERENCES "public"."pass"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_sender_name" ADD CONSTRAINT "sms_sender_name_issuer_id_issuer_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."issuer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_status_entry" ADD CONSTRAINT "sms_status_entry_sms_id_sms_message_id_fk" FOREIGN KEY ("sms_id") REFERENCES "public"."sms_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_due" ON "notification" USING btree ("next_step_at") WHERE "notification"."next_step_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_of_pass" ON "notification" USING btree ("pass_id","created_at");--> statement-breakpoint
CREATE INDEX "notification_entry_of_copy" ON "notification_entry" USING btree ("wallet_copy_id","entered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pass_input_value_unique" ON "pass_input_value" USING btree ("pass_template_id","identifier",lower("value")) WHERE "pass_input_value"."is_unique";--> statement-breakpoint
CREATE INDEX "scan_event_of_transaction" ON "scan_event" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "scan_transaction_of_pass" ON "scan_transaction" USING btree ("pass_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_message_taken" ON "outbox_message" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "sms_message_due" ON "sms_message" USING btree ("next_step_at") WHERE "sms_message"."next_step_at" is not null;--> statement-breakpoint
ALTER TABLE "pass_template" ADD CONSTRAINT "pass_template_amounts" CHECK ("pass_template"."initial_amount" >= 0 and "pass_template"."min_subtract_amount" > 0 and "pass_template"."max_subtract_amount" >= "pass_template"."min_subtract_amount" and "pass_template"."min_add_amount" > 0 and "pass_template"."max_add_amount" >= "pass_template"."min_add_amount");--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_balance" CHECK ("pass"."balance" >= 0);