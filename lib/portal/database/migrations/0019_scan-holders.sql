ALTER TABLE "scan" ADD COLUMN "code_stem_digest" text;--> statement-breakpoint
ALTER TABLE "scan" ADD COLUMN "sealed_holder" text;--> statement-breakpoint
CREATE INDEX "scan_of_code_stem" ON "scan" USING btree ("code_stem_digest","opened_at");