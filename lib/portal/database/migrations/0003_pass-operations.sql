CREATE TABLE "opened_pass" (
	"staff_id" uuid NOT NULL,
	"pass_id" uuid NOT NULL,
	"pass_title" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opened_pass_staff_id_pass_id_pk" PRIMARY KEY("staff_id","pass_id")
);
--> statement-breakpoint
CREATE TABLE "pass_operation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"form_token" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"pass_id" uuid,
	"pass_template_id" uuid,
	"pass_title" text,
	"scan_id" uuid,
	"scan_action" text,
	"amount" integer,
	"refusal_code" text,
	"refusal_status" integer,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "pass_operation_form_token" UNIQUE("form_token"),
	CONSTRAINT "pass_operation_scan" CHECK (("pass_operation"."kind" = 'scan-action') = ("pass_operation"."scan_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "scan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"pass_id" uuid NOT NULL,
	"pass_title" text,
	"staff_id" uuid NOT NULL,
	"scanner" text,
	"actions" jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "opened_pass" ADD CONSTRAINT "opened_pass_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_operation" ADD CONSTRAINT "pass_operation_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_operation" ADD CONSTRAINT "pass_operation_scan_id_scan_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan" ADD CONSTRAINT "scan_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opened_pass_newest" ON "opened_pass" USING btree ("staff_id","opened_at");--> statement-breakpoint
CREATE INDEX "pass_operation_of_pass" ON "pass_operation" USING btree ("pass_id","started_at");--> statement-breakpoint
CREATE INDEX "pass_operation_of_scan" ON "pass_operation" USING btree ("scan_id","started_at");--> statement-breakpoint
CREATE INDEX "pass_operation_started" ON "pass_operation" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "pass_operation_unsettled" ON "pass_operation" USING btree ("started_at") WHERE "pass_operation"."state" = 'calling';--> statement-breakpoint
CREATE INDEX "scan_of_pass" ON "scan" USING btree ("pass_id","opened_at");--> statement-breakpoint
CREATE INDEX "scan_of_staff" ON "scan" USING btree ("staff_id","opened_at");--> statement-breakpoint
CREATE INDEX "scan_opened" ON "scan" USING btree ("opened_at");