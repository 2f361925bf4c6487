CREATE INDEX "notification_created" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "scan_transaction_expires" ON "scan_transaction" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sms_message_created" ON "sms_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sms_message_of_pass" ON "sms_message" USING btree ("pass_id","created_at");