-- Moves money, in minor units, between accounts of one player in one currency. The verdict is 'made'; 'short' if an
-- account has too little money; 'known' if the same transfer exists already; 'reused' if a different transfer has this
-- id. Locks the accounts, the gate first.
create or replace function wallet_move(
  p_player_id bigint, p_id uuid, p_currency text, p_reason text,
  p_accounts ledger_account[], p_amounts bigint[], p_at timestamptz, p_refs jsonb,
  out verdict text, out balance bigint, out sequence bigint
) language plpgsql as $$
declare
  v_kinds   ledger_account[];
  v_earlier wallet_transfer;
  v_lowest  bigint;
begin
  if (select sum(amount) <> 0 from unnest(p_amounts) amount) then
    raise exception 'transfer % does not sum to zero', p_id;
  end if;

  -- The cash account is always locked first, because it is the gate of the currency.
  v_kinds := array(select distinct kind from unnest(p_accounts || 'cash'::ledger_account) kind
                   where kind in ('cash', 'held', 'bonus', 'free') order by kind);
  insert into wallet_account (player_id, currency, kind)
    select p_player_id, p_currency, kind from unnest(v_kinds) kind
    on conflict do nothing;
  perform from wallet_account a
    where a.player_id = p_player_id and a.currency = p_currency and a.kind = any (v_kinds)
    order by a.kind for update;

  select * into v_earlier from wallet_transfer t where t.player_id = p_player_id and t.id = p_id;
  if found then
    verdict := case when v_earlier.currency = p_currency and v_earlier.reason = p_reason
      and p_accounts = array(select p.account from wallet_posting p
        where p.player_id = p_player_id and p.transfer_id = p_id order by p.n)
      and p_amounts = array(select p.amount from wallet_posting p
        where p.player_id = p_player_id and p.transfer_id = p_id order by p.n)
      then 'known' else 'reused' end;
  else
    -- Postings are applied in order, so that a payout cannot pay for a stake of the same transfer.
    select min(a.balance + o.running) into v_lowest
    from (select account, sum(amount) over (partition by account order by n) as running
          from unnest(p_accounts, p_amounts) with ordinality as t (account, amount, n)) o
    join wallet_account a
      on a.player_id = p_player_id and a.currency = p_currency and a.kind = o.account;
    verdict := case when v_lowest < 0 then 'short' else 'made' end;
  end if;

  if verdict = 'made' then
    insert into wallet_transfer (player_id, id, currency, reason, made_at, refs)
      values (p_player_id, p_id, p_currency, p_reason, p_at, p_refs)
      on conflict do nothing;
    -- The gate belongs to one currency, so a concurrent transfer in another one may have taken the id.
    if not found then
      verdict := 'reused';
    end if;
  end if;
  if verdict = 'made' then
    insert into wallet_posting
        (player_id, transfer_id, n, account, currency, amount, balance_after)
      select p_player_id, p_id, o.n, o.account, p_currency, o.amount, a.balance + o.running
      from (select account, amount, n, sum(amount) over (partition by account order by n) as running
            from unnest(p_accounts, p_amounts) with ordinality as t (account, amount, n)) o
      left join wallet_account a
        on a.player_id = p_player_id and a.currency = p_currency and a.kind = o.account;
    update wallet_account a set balance = a.balance + o.amount, sequence = a.sequence + 1
      from (select account, sum(amount) as amount from unnest(p_accounts, p_amounts)
              as t (account, amount) group by account) o
      where a.player_id = p_player_id and a.currency = p_currency and a.kind = o.account;
  end if;

  select a.balance, a.sequence into balance, sequence from wallet_account a
    where a.player_id = p_player_id and a.currency = p_currency and a.kind = 'cash';
end $$;
