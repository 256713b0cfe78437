-- outside a transaction
-- A course is in an order once, or once for each of its seats. What a process that died in the middle left behind is not whole.
DROP INDEX CONCURRENTLY IF EXISTS "payments_order_seat_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payments_order_seat_key" ON "payments" USING btree ("order_id","course_id","seat_number");--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT IF EXISTS "payments_order_course_key";
