CREATE TABLE "saved_text" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pass_template_id" uuid NOT NULL,
	"name" text NOT NULL,
	"icelandic" text NOT NULL,
	"english" text NOT NULL,
	"is_default" boolean NOT NULL,
	CONSTRAINT "saved_text_name" UNIQUE("pass_template_id","name")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_text_default" ON "saved_text" USING btree ("pass_template_id") WHERE "saved_text"."is_default";