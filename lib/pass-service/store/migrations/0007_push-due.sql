ALTER TABLE "wallet_copy" RENAME COLUMN "tell_at" TO "push_due_at";--> statement-breakpoint
ALTER INDEX "wallet_copy_to_tell" RENAME TO "wallet_copy_push_due";
