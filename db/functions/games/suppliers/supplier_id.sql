-- Returns the id of a row or a transfer: the Unix time in ms, then the hexadecimal digits from the message, so that
-- consecutive rows of a player are adjacent in the indexes.
create or replace function supplier_id(p_digits text, p_at timestamptz) returns uuid language sql stable as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || p_digits)::uuid
$$;
