ALTER TABLE "dispatch" RENAME COLUMN "next_look_at" TO "next_poll_at";--> statement-breakpoint
ALTER TABLE "dispatch" RENAME COLUMN "looks" TO "poll_count";--> statement-breakpoint
ALTER INDEX "dispatch_wanting" RENAME TO "dispatch_needs_attention";--> statement-breakpoint
ALTER TABLE "staff_find" RENAME TO "member_search";--> statement-breakpoint
ALTER TABLE "member_search" RENAME COLUMN "found_at" TO "searched_at";--> statement-breakpoint
ALTER TABLE "member_search" RENAME CONSTRAINT "staff_find_pkey" TO "member_search_pkey";--> statement-breakpoint
ALTER TABLE "member_search" RENAME CONSTRAINT "staff_find_session_id_staff_session_id_fk" TO "member_search_session_id_staff_session_id_fk";--> statement-breakpoint
ALTER INDEX "staff_find_of_session" RENAME TO "member_search_of_session";
