CREATE TABLE "payer_words" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payer_words_length" CHECK (char_length("payer_words"."name") <= 80 and char_length("payer_words"."message") between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"plan_id" uuid,
	"shown_name" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_links_subject" CHECK (num_nonnulls("payment_links"."order_id", "payment_links"."plan_id") = 1),
	CONSTRAINT "payment_links_words" CHECK (char_length("payment_links"."shown_name") between 1 and 80 and char_length("payment_links"."message") <= 200),
	CONSTRAINT "payment_links_locale" CHECK ("payment_links"."locale" in ('en', 'sw')),
	CONSTRAINT "payment_links_dates" CHECK ("payment_links"."valid_until" > "payment_links"."created_at")
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "is_by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payer_words" ADD CONSTRAINT "payer_words_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_open_order_key" ON "payment_links" USING btree ("order_id") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_open_plan_key" ON "payment_links" USING btree ("plan_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "payment_links_order_idx" ON "payment_links" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_links_plan_idx" ON "payment_links" USING btree ("plan_id","created_at");