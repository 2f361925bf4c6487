ALTER TABLE "pass_template" ADD COLUMN "english_description" text;--> statement-breakpoint
ALTER TABLE "template_input_field" ADD COLUMN "english_label" text;--> statement-breakpoint
ALTER TABLE "template_input_field" ADD COLUMN "english_description" text;