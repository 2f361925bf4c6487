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
	"languages" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "issuer_card_colour" CHECK ("issuer"."card_colour" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "issuer_accent_colour" CHECK ("issuer"."accent_colour" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "issuer_logo" CHECK ("issuer"."logo" like 'data:image/%'),
	CONSTRAINT "issuer_languages" CHECK (cardinality("issuer"."languages") > 0)
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"kennitala" text NOT NULL,
	"name" text NOT NULL,
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
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "source_status_member_id_membership_type_id_pk" PRIMARY KEY("member_id","membership_type_id")
);
--> statement-breakpoint
CREATE TABLE "pass_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text,
	"description" text,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"delivery_code" text NOT NULL,
	"stamps" integer,
	"pass_price" integer,
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
	"valid_from" timestamp (3) with time zone,
	"expiration_date" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"redeemed_at" timestamp (3) with time zone,
	"deletion_requested_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"stamps_left" integer,
	"already_paid" boolean DEFAULT false NOT NULL,
	"is_reward" boolean DEFAULT false NOT NULL,
	"notify_list_subscribed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pass_delivery_code" UNIQUE("delivery_code"),
	CONSTRAINT "pass_scan_code" UNIQUE("scan_code"),
	CONSTRAINT "pass_of_issuer" UNIQUE("issuer_id","id"),
	CONSTRAINT "pass_stamps_left" CHECK ("pass"."stamps_left" >= 0)
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
ALTER TABLE "pass_template" ADD CONSTRAINT "pass_template_issuer_id_issuer_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."issuer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_template_of_pass" FOREIGN KEY ("issuer_id","pass_template_id") REFERENCES "public"."pass_template"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_membership" FOREIGN KEY ("issuer_id","membership_id") REFERENCES "public"."membership"("issuer_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_copy" ADD CONSTRAINT "wallet_copy_pass_id_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pass"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_copy" ADD CONSTRAINT "wallet_copy_wallet_id_wallet_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_issuer" ON "api_key" USING btree ("issuer_id");--> statement-breakpoint
CREATE INDEX "member_kennitala" ON "member" USING btree ("issuer_id","kennitala");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_one_live" ON "membership" USING btree ("member_id","membership_type_id") WHERE "membership"."status" <> 'ENDED';--> statement-breakpoint
CREATE UNIQUE INDEX "pass_external_identifier" ON "pass" USING btree ("pass_template_id","external_identifier");--> statement-breakpoint
CREATE INDEX "pass_of_membership" ON "pass" USING btree ("membership_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pass_one_per_membership" ON "pass" USING btree ("membership_id") WHERE "pass"."deleted_at" is null and "pass"."deletion_requested_at" is null;--> statement-breakpoint
CREATE INDEX "wallet_copy_of_pass" ON "wallet_copy" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "wallet_copy_in_wallet" ON "wallet_copy" USING btree ("wallet_id");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_copy_once" ON "wallet_copy" USING btree ("wallet_id","pass_id") WHERE "wallet_copy"."removed_at" is null and "wallet_copy"."wallet_id" is not null;