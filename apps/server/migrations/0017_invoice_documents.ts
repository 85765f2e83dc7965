import { type Kysely, sql } from 'kysely'

/** An invoice keeps its content as issued. It never changes, and an issued invoice is never removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoices add column document jsonb`.execute(db)
  await sql`
    update invoices set document = jsonb_build_object(
      'supplier', jsonb_build_object('name', 'AYOB', 'address', null, 'tin', null, 'phone', null),
      'purchaser', jsonb_build_object(
        'name', coalesce(a.invoice_name, a.organization_name),
        'address', nullif(concat_ws(', ', a.address, a.city), ''),
        'tin', a.tin,
        'phone', u.phone),
      'flight', jsonb_build_object(
        'reference', 'AYB-' || lpad(b.number::text, 6, '0'),
        'brandName', b.brand_name,
        'vehicleType', b.vehicle_type,
        'durationDays', b.duration_days,
        'quantity', b.quantity,
        'places', coalesce((select jsonb_agg(place ->> 'name') from jsonb_array_elements(b.ad_locations) place), '[]'),
        'startDate', b.start_date,
        'endDate', b.end_date,
        'netCents', b.net_cents,
        'vatRate', b.vat_rate,
        'vatCents', b.vat_cents,
        'totalCents', b.total_cents),
      'issuedOn', to_char(invoices.issued_at at time zone 'Asia/Colombo', 'YYYY-MM-DD'),
      'number', invoices.number,
      'payment', jsonb_build_object('orderId', p.order_id, 'method', p.method, 'paidAt', p.settled_at))
    from bookings b, advertisers a, users u, payments p
    where b.id = invoices.booking_id and a.user_id = b.advertiser_id and u.id = b.advertiser_id
      and p.id = invoices.payment_id`.execute(db)
  await sql`alter table invoices alter column document set not null`.execute(db)
  await sql`
    create trigger invoices_append_only before update or delete on invoices
    for each row execute function refuse_change()`.execute(db)
}
