CREATE TABLE "clock_offset" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"offset_ms" bigint NOT NULL,
	CONSTRAINT "clock_offset_only" CHECK ("clock_offset"."only")
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"key_id" text PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_key_token_hash" CHECK ("api_key"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "issuer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"card_colour" text NOT NULL,
	"accent_colour" text NOT NULL,
	"logo" text,
	"support_email" text,
	"support_phone" text,
	"website" text,
	"languages" text[] NOT NULL,
	"has_sms_add_on" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "issuer_card_colour" CHECK ("issuer"."card_colour" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "issuer_accent_colour" CHECK ("issuer"."accent_colour" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "issuer_logo" CHECK ("issuer"."logo" like 'data:image/%'),
	CONSTRAINT "issuer_website" CHECK ("issuer"."website" ~ '^https?://'),
	CONSTRAINT "issuer_languages" CHECK (cardinality("issuer"."languages") > 0)
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"kennitala" text NOT NULL,
	"name" text NOT NULL,
	"member_number" text,
	"phone" text,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_of_issuer" UNIQUE("issuer_id","id"),
	CONSTRAINT "member_kennitala_form" CHECK ("member"."kennitala" ~ '^[0-7][0-9]{9}$'),
	CONSTRAINT "member_phone_form" CHECK ("member"."phone" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "member_status" CHECK ("member"."status" in ('ACTIVE', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"membership_type_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "membership_of_issuer" UNIQUE("issuer_id","id"),
	CONSTRAINT "membership_status" CHECK ("membership"."status" in ('PENDING', 'ACTIVE', 'GRACE', 'ENDED')),
	CONSTRAINT "membership_end" CHECK (("membership"."status" = 'ENDED') = ("membership"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "membership_type" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"english_name" text,
	"pass_template_id" uuid NOT NULL,
	"issuance" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "membership_type_of_issuer" UNIQUE("issuer_id","id"),
	CONSTRAINT "membership_type_issuance" CHECK ("membership_type"."issuance" in ('automatic', 'on-request'))
);
--> statement-breakpoint
CREATE TABLE "source_status" (
	"issuer_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"membership_type_id" uuid NOT NULL,
	"qualifies" boolean NOT NULL,
	"status" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "source_status_member_id_membership_type_id_pk" PRIMARY KEY("member_id","membership_type_id"),
	CONSTRAINT "source_status_status" CHECK ("source_status"."status" in ('PENDING', 'ACTIVE', 'GRACE'))
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"pass_id" uuid NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_step_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
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
	"filled_from" text,
	CONSTRAINT "template_input_field_pass_template_id_identifier_pk" PRIMARY KEY("pass_template_id","identifier"),
	CONSTRAINT "template_input_field_filled_from" CHECK ("template_input_field"."filled_from" is null or ("template_input_field"."filled_from" in ('memberName', 'memberNumber') and "template_input_field"."type" = 'ISSUER' and not "template_input_field"."is_unique")),
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
CREATE TABLE "pass_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text,
	"english_name" text,
	"description" text,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"delivery_code" text NOT NULL,
	"stamps" integer,
	"pass_price" integer,
	"allows_new_pass" boolean DEFAULT false NOT NULL,
	"initial_amount" integer,
	"min_subtract_amount" integer,
	"max_subtract_amount" integer,
	"min_add_amount" integer,
	"max_add_amount" integer,
	"sms_sender" text,
	"sms_content" text,
	"has_dynamic_barcode" boolean DEFAULT false NOT NULL,
	"dynamic_barcode_seconds" integer,
	"dynamic_barcode_type" text DEFAULT 'BASIC' NOT NULL,
	"lock_input_fields" boolean DEFAULT false NOT NULL,
	"disable_issue" boolean DEFAULT false NOT NULL,
	"deliver_by_kennitala" boolean DEFAULT false NOT NULL,
	"use_email_domain_verification" boolean DEFAULT false NOT NULL,
	"kennitala_age_verification" integer,
	"supports_google_wallet" boolean DEFAULT true NOT NULL,
	"is_sharing_prohibited" boolean DEFAULT false NOT NULL,
	"is_nfc" boolean DEFAULT false NOT NULL,
	"single_device_only" boolean DEFAULT false NOT NULL,
	"first_device_only" boolean DEFAULT false NOT NULL,
	"one_device_at_a_time" boolean DEFAULT false NOT NULL,
	"once_per_device" boolean DEFAULT false NOT NULL,
	"one_pass_of_template_type_per_device" boolean DEFAULT false NOT NULL,
	"pos_distribution_only" boolean DEFAULT false NOT NULL,
	"allow_reward" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pass_template_delivery_code" UNIQUE("delivery_code"),
	CONSTRAINT "pass_template_of_issuer" UNIQUE("issuer_id","id"),
	CONSTRAINT "pass_template_type" CHECK ("pass_template"."type" in ('ID', 'COUPON', 'MEMBER', 'TICKET', 'PUNCH', 'GIFT', 'MULTI_TICKET', 'STORAGE', 'APPOINTMENT_PASS')),
	CONSTRAINT "pass_template_status" CHECK ("pass_template"."status" in ('ACTIVE', 'VOIDED')),
	CONSTRAINT "pass_template_stamps" CHECK ("pass_template"."stamps" >= 0),
	CONSTRAINT "pass_template_amounts" CHECK ("pass_template"."initial_amount" >= 0 and "pass_template"."min_subtract_amount" > 0 and "pass_template"."max_subtract_amount" >= "pass_template"."min_subtract_amount" and "pass_template"."min_add_amount" > 0 and "pass_template"."max_add_amount" >= "pass_template"."min_add_amount"),
	CONSTRAINT "pass_template_price" CHECK ("pass_template"."pass_price" >= 0),
	CONSTRAINT "pass_template_barcode" CHECK ("pass_template"."dynamic_barcode_type" in ('BASIC', 'INCLUDE_TEMPLATE_ID') and "pass_template"."dynamic_barcode_seconds" > 0)
);
--> statement-breakpoint
CREATE TABLE "pass" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"pass_template_id" uuid NOT NULL,
	"membership_id" uuid,
	"external_identifier" text,
	"delivery_code" text NOT NULL,
	"scan_code" text NOT NULL,
	"code_secret" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"expiration_date" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"redeemed_at" timestamp (3) with time zone,
	"deletion_requested_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"stamps_left" integer,
	"balance" integer,
	"pos_distribution_code" text,
	"already_paid" boolean DEFAULT false NOT NULL,
	"is_reward" boolean DEFAULT false NOT NULL,
	"notify_list_subscribed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"last_modified" timestamp (0) with time zone DEFAULT date_trunc('second', clock_timestamp()) NOT NULL,
	CONSTRAINT "pass_delivery_code" UNIQUE("delivery_code"),
	CONSTRAINT "pass_scan_code" UNIQUE("scan_code"),
	CONSTRAINT "pass_of_issuer" UNIQUE("issuer_id","id"),
	CONSTRAINT "pass_balance" CHECK ("pass"."balance" >= 0),
	CONSTRAINT "pass_stamps_left" CHECK ("pass"."stamps_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "service_secret" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "service_secret_only" CHECK ("service_secret"."only")
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
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
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
CREATE TABLE "development_signer" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"certificate" text NOT NULL,
	"key" text NOT NULL,
	"intermediate" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "development_signer_only" CHECK ("development_signer"."only")
);
--> statement-breakpoint
CREATE TABLE "wallet" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallet_secret_hash" CHECK ("wallet"."secret_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "wallet_copy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pass_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"wallet_id" uuid,
	"device" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"device_identifier" text,
	"push_token" text,
	"registered_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"push_due_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"fetched_version" timestamp (0) with time zone,
	CONSTRAINT "wallet_copy_device" CHECK ("wallet_copy"."platform" = 'PLATFORM_A_WALLET' or ("wallet_copy"."device_identifier" is null and "wallet_copy"."push_token" is null)),
	CONSTRAINT "wallet_copy_platform" CHECK ("wallet_copy"."platform" in ('PLATFORM_A_WALLET', 'PLATFORM_B_WALLET', 'SERVICE_WALLET')),
	CONSTRAINT "wallet_copy_wallet" CHECK (("wallet_copy"."platform" = 'SERVICE_WALLET') or "wallet_copy"."wallet_id" is null)
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_issuer_id_issuer_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."issuer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_issuer_id_issuer_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."issuer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_member" FOREIGN KEY ("issuer_id","member_id") REFERENCES "public"."member"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_membership_type" FOREIGN KEY ("issuer_id","membership_type_id") REFERENCES "public"."membership_type"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_type" ADD CONSTRAINT "membership_type_template" FOREIGN KEY ("issuer_id","pass_template_id") REFERENCES "public"."pass_template"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_status" ADD CONSTRAINT "source_status_member" FOREIGN KEY ("issuer_id","member_id") REFERENCES "public"."member"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_status" ADD CONSTRAINT "source_status_type" FOREIGN KEY ("issuer_id","membership_type_id") REFERENCES "public"."membership_type"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_pass" FOREIGN KEY ("issuer_id","pass_id") REFERENCES "public"."pass"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_entry" ADD CONSTRAINT "notification_entry_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_entry" ADD CONSTRAINT "notification_entry_wallet_copy_id_wallet_copy_id_fk" FOREIGN KEY ("wallet_copy_id") REFERENCES "public"."wallet_copy"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_back_field" ADD CONSTRAINT "pass_back_field_pass_id_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pass"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_input_value" ADD CONSTRAINT "pass_input_value_pass_id_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pass"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_email_domain" ADD CONSTRAINT "template_email_domain_pass_template_id_pass_template_id_fk" FOREIGN KEY ("pass_template_id") REFERENCES "public"."pass_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_input_field" ADD CONSTRAINT "template_input_field_pass_template_id_pass_template_id_fk" FOREIGN KEY ("pass_template_id") REFERENCES "public"."pass_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_location" ADD CONSTRAINT "template_location_pass_template_id_pass_template_id_fk" FOREIGN KEY ("pass_template_id") REFERENCES "public"."pass_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_scan_wording" ADD CONSTRAINT "template_scan_wording_pass_template_id_pass_template_id_fk" FOREIGN KEY ("pass_template_id") REFERENCES "public"."pass_template"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_template" ADD CONSTRAINT "pass_template_issuer_id_issuer_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."issuer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_template_of_pass" FOREIGN KEY ("issuer_id","pass_template_id") REFERENCES "public"."pass_template"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_membership" FOREIGN KEY ("issuer_id","membership_id") REFERENCES "public"."membership"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_event" ADD CONSTRAINT "scan_event_transaction_id_scan_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."scan_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_transaction" ADD CONSTRAINT "scan_transaction_pass" FOREIGN KEY ("issuer_id","pass_id") REFERENCES "public"."pass"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_message" ADD CONSTRAINT "outbox_message_sms_id_sms_message_id_fk" FOREIGN KEY ("sms_id") REFERENCES "public"."sms_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_link" ADD CONSTRAINT "short_link_pass_id_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pass"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_message" ADD CONSTRAINT "sms_message_pass" FOREIGN KEY ("issuer_id","pass_id") REFERENCES "public"."pass"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_sender_name" ADD CONSTRAINT "sms_sender_name_issuer_id_issuer_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."issuer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_status_entry" ADD CONSTRAINT "sms_status_entry_sms_id_sms_message_id_fk" FOREIGN KEY ("sms_id") REFERENCES "public"."sms_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_copy" ADD CONSTRAINT "wallet_copy_pass_id_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pass"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_copy" ADD CONSTRAINT "wallet_copy_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_issuer" ON "api_key" USING btree ("issuer_id");--> statement-breakpoint
CREATE INDEX "member_kennitala" ON "member" USING btree ("issuer_id","kennitala");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_one_live" ON "membership" USING btree ("member_id","membership_type_id") WHERE "membership"."status" <> 'ENDED';--> statement-breakpoint
CREATE INDEX "notification_due" ON "notification" USING btree ("next_step_at") WHERE "notification"."next_step_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_of_pass" ON "notification" USING btree ("pass_id","created_at");--> statement-breakpoint
CREATE INDEX "notification_entry_of_copy" ON "notification_entry" USING btree ("wallet_copy_id","entered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pass_input_value_unique" ON "pass_input_value" USING btree ("pass_template_id","identifier",md5(lower("value"))) WHERE "pass_input_value"."is_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "pass_external_identifier" ON "pass" USING btree ("pass_template_id","external_identifier");--> statement-breakpoint
CREATE INDEX "pass_of_membership" ON "pass" USING btree ("membership_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pass_one_per_membership" ON "pass" USING btree ("membership_id") WHERE "pass"."deleted_at" is null and "pass"."deletion_requested_at" is null;--> statement-breakpoint
CREATE INDEX "scan_event_of_transaction" ON "scan_event" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "scan_transaction_of_pass" ON "scan_transaction" USING btree ("pass_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_message_taken" ON "outbox_message" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "sms_message_due" ON "sms_message" USING btree ("next_step_at") WHERE "sms_message"."next_step_at" is not null;--> statement-breakpoint
CREATE INDEX "wallet_copy_of_pass" ON "wallet_copy" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "wallet_copy_in_wallet" ON "wallet_copy" USING btree ("wallet_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_copy_once" ON "wallet_copy" USING btree ("wallet_id","pass_id") WHERE "wallet_copy"."removed_at" is null and "wallet_copy"."wallet_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_copy_once_on_device" ON "wallet_copy" USING btree ("device_identifier","pass_id") WHERE "wallet_copy"."removed_at" is null and "wallet_copy"."device_identifier" is not null;--> statement-breakpoint
CREATE INDEX "wallet_copy_push_due" ON "wallet_copy" USING btree ("push_due_at") WHERE "wallet_copy"."push_due_at" is not null;
--> statement-breakpoint
-- Change marker of a pass: set once per transaction, because no other session sees any change of the
-- transaction before its commit.
CREATE FUNCTION "note_pass_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.changed_in <> pg_current_xact_id() THEN
    NEW.changed_in := pg_current_xact_id();
    NEW.last_modified := greatest(
      date_trunc('second', clock_timestamp()), OLD.last_modified + interval '1 second'
    );
    UPDATE "wallet_copy" SET push_due_at = '-infinity'
    WHERE pass_id = NEW.id AND push_token IS NOT NULL AND removed_at IS NULL;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "pass_change" BEFORE UPDATE ON "pass"
FOR EACH ROW EXECUTE FUNCTION "note_pass_change"();--> statement-breakpoint
CREATE FUNCTION "note_pass_part_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "pass" SET changed_in = changed_in WHERE id = coalesce(NEW.pass_id, OLD.pass_id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "pass_input_value_change" AFTER INSERT OR UPDATE OR DELETE ON "pass_input_value"
FOR EACH ROW EXECUTE FUNCTION "note_pass_part_change"();--> statement-breakpoint
CREATE TRIGGER "pass_back_field_change" AFTER INSERT OR UPDATE OR DELETE ON "pass_back_field"
FOR EACH ROW EXECUTE FUNCTION "note_pass_part_change"();--> statement-breakpoint
-- A queued message changes the pass at once: the device fetches the pass after a push and must find
-- the message in it.
CREATE FUNCTION "note_pass_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "pass" SET changed_in = changed_in FROM "wallet_copy"
  WHERE "wallet_copy".id = NEW.wallet_copy_id AND "wallet_copy".platform = 'PLATFORM_A_WALLET'
    AND "pass".id = "wallet_copy".pass_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "notification_entry_queued" AFTER INSERT ON "notification_entry"
FOR EACH ROW WHEN (NEW.status = 'QUEUED') EXECUTE FUNCTION "note_pass_message"();
