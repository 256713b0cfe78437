-- What the shop has of an order is whole shillings, as its receipt and its invoice say: its total, less its refunded lines rounded up.
CREATE OR REPLACE FUNCTION list_orders(changed uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH states AS (
    SELECT p.order_id,
      CASE WHEN bool_or(p.status = 'completed') THEN CASE WHEN bool_or(p.status = 'refunded') THEN 'partly_refunded' ELSE 'completed' END
        WHEN bool_or(p.status = 'refunded') THEN 'refunded'
        WHEN bool_and(p.phone_number IS NULL) AND EXISTS (SELECT FROM quotations q WHERE q.order_id = p.order_id AND q.accepted_at IS NULL AND q.state <> 'paid') THEN NULL
        WHEN bool_or(p.status = 'pending') THEN 'pending' ELSE 'failed' END AS status,
      ceil(sum(p.amount_cents) / 100.0) * 100 - CASE WHEN bool_or(p.status = 'completed') THEN
        least(ceil(sum(p.amount_cents) / 100.0), ceil(coalesce(sum(p.amount_cents) FILTER (WHERE p.status = 'refunded'), 0) / 100.0)) * 100 ELSE 0 END AS cents
    FROM payments p WHERE p.order_id = ANY(changed) GROUP BY p.order_id
  ), lines AS (
    SELECT p.id, p.order_id, first_value(p.id) OVER (PARTITION BY p.order_id ORDER BY p.course_title, p.id) AS first_id,
      row_number() OVER (PARTITION BY p.order_id, lower(p.course_title) ORDER BY p.course_title, p.id) AS of_course
    FROM payments p WHERE p.order_id = ANY(changed)
  ), shown AS (
    SELECT l.id, CASE WHEN l.of_course = 1 THEN l.first_id END AS listed_id, CASE WHEN l.of_course = 1 THEN s.status END AS listed_status,
      CASE WHEN l.id = l.first_id THEN s.cents END AS listed_cents
    FROM lines l JOIN states s USING (order_id)
  )
  UPDATE payments p SET listed_id = s.listed_id, listed_status = s.listed_status, listed_cents = s.listed_cents
  FROM shown s WHERE p.id = s.id AND (p.listed_id, p.listed_status, p.listed_cents) IS DISTINCT FROM (s.listed_id, s.listed_status, s.listed_cents::integer)
$$;--> statement-breakpoint
SELECT list_orders(ARRAY(SELECT DISTINCT order_id FROM "payments" WHERE listed_cents % 100 <> 0 AND order_id IS NOT NULL));
