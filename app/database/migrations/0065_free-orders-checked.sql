ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_shape";
