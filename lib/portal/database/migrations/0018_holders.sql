ALTER TABLE "dispatch" ADD COLUMN "sealed_holder" text;--> statement-breakpoint
ALTER TABLE "opened_pass" ADD COLUMN "sealed_holder" text;--> statement-breakpoint
ALTER TABLE "opened_pass" ADD COLUMN "link_digests" text[];--> statement-breakpoint
ALTER TABLE "scan" ADD COLUMN "code_digest" text;--> statement-breakpoint
CREATE INDEX "scan_of_code" ON "scan" USING btree ("code_digest","opened_at");