-- What the database looks like. Written by `node bin/launch.mjs schema` out of the files of db; a test compares it.
-- Functions stand in db/functions alone.

create type ledger_account as enum (
  'cash',
  'held',
  'bonus',
  'free',
  'adjustment',
  'bets',
  'commission',
  'provider',
  'wins',
  'bonus_cost',
  'exchange',
  'tips',
  'repayment',
  'controversial',
  'referral',
  'lottery',
  'tournament',
  'points'
);

create type round_status as enum (
  'open',
  'settled',
  'void',
  'manual'
);

create type round_verdict as (
  place integer,
  player_id bigint,
  verdict text,
  balance bigint,
  sequence bigint,
  opened_at timestamp with time zone,
  seed_state json,
  rule text,
  used bigint,
  max bigint,
  retry_at timestamp with time zone,
  grant_id uuid
);

create type round_bet as (
  place integer,
  player_id bigint,
  id uuid,
  stake_id text,
  request_hash bytea,
  game_id integer,
  model_id text,
  model_version smallint,
  model_hash bytea,
  seed_pair_id uuid,
  nonce integer,
  currency text,
  bet bigint,
  payout bigint,
  cap_multiplier4 integer,
  params json,
  status round_status,
  outcome json,
  legal json,
  cycle interval,
  settle_after interval
);

create type wallet_stake as (
  player_id bigint,
  id uuid,
  round_id uuid,
  currency text,
  place integer,
  kind ledger_account,
  stake bigint,
  payout bigint
);

create type round_met as (
  place integer,
  player_id bigint,
  id uuid,
  stake_id text,
  game_id integer,
  currency text,
  bet bigint,
  payout bigint,
  cycle interval,
  is_stale boolean,
  seed_state_pair_id uuid,
  seed_state_nonce integer,
  free_at timestamp with time zone,
  gate ledger_account,
  balance bigint,
  sequence bigint,
  is_guarded boolean
);

create type round_found as (
  place integer,
  stopped text,
  rule text,
  used bigint,
  max bigint,
  retry_at timestamp with time zone,
  kinds ledger_account[],
  stakes bigint[],
  is_free boolean,
  grant_id uuid
);

create type supplier_verdict as (
  place integer,
  status text,
  rule text,
  used bigint,
  max bigint,
  retry_at timestamp with time zone,
  wallet_tx uuid,
  processed_at timestamp with time zone,
  replay boolean,
  moved boolean,
  own bigint,
  bonus bigint,
  sequence bigint,
  alarm text
);

create table adjustment (
  player_id bigint not null,
  id uuid not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  reason text not null check (length(reason) >= 1 AND length(reason) <= 50),
  words text not null check (length(words) >= 1 AND length(words) <= 500),
  why text not null check (length(why) >= 1 AND length(why) <= 500),
  state text default 'waiting'::text not null check (state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'expired'::text])),
  proposed_by uuid not null,
  proposer text not null check (length(proposer) >= 1 AND length(proposer) <= 100),
  proposed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by uuid,
  decider text check (length(decider) >= 1 AND length(decider) <= 100),
  decided_at timestamp with time zone,
  decided_why text check (length(decided_why) <= 500),
  primary key (player_id, id),
  check (expires_at > proposed_at),
  check ((state = 'waiting'::text) = (decided_at is null)),
  check ((state = any (array['approved'::text, 'refused'::text])) = (decided_by is not null)),
  check ((decided_by is null) = (decider is null)),
  check (decided_by <> proposed_by)
);
create index adjustment_decided_idx on adjustment (state, proposed_at desc, player_id desc, id desc) where (state <> 'waiting'::text);
create index adjustment_due_idx on adjustment (expires_at, player_id, id) where (state = 'waiting'::text);
create index adjustment_made_idx on adjustment (player_id, decided_at desc, id desc) where (state = 'approved'::text);
create index adjustment_of_player_idx on adjustment (player_id, proposed_at desc, id desc);
create index adjustment_waiting_idx on adjustment (proposed_at, player_id, id) where (state = 'waiting'::text);

create table alert (
  id uuid primary key,
  rule text not null check (length(rule) >= 1 AND length(rule) <= 40),
  title text not null check (length(title) >= 1 AND length(title) <= 120),
  measure text not null check (length(measure) >= 1 AND length(measure) <= 80),
  above bigint not null,
  value bigint not null,
  began_at timestamp with time zone not null,
  raised_at timestamp with time zone,
  closed_at timestamp with time zone,
  acked_by text check (length(acked_by) >= 1 AND length(acked_by) <= 100),
  acked_at timestamp with time zone,
  note text check (length(note) >= 1 AND length(note) <= 500),
  check ((acked_at is null) = (acked_by is null)),
  check ((acked_at is null) = (note is null)),
  check (closed_at is null or raised_at is not null)
);
create index alert_closed_idx on alert (closed_at);
create index alert_open_idx on alert (raised_at desc, id desc) where ((raised_at is not null) and (closed_at is null));
create index alert_raised_idx on alert (raised_at desc, id desc) where (raised_at is not null);
create unique index alert_rule_idx on alert (rule) where (closed_at is null);
create index alert_unseen_idx on alert (raised_at) where ((raised_at is not null) and (closed_at is null) and (acked_at is null));

create table article (
  id integer generated by default as identity primary key,
  slug text not null check (slug ~ '^[a-z0-9-]{1,80}$'::text AND slug ~ '[a-z]'::text),
  title text not null,
  seo_title text not null,
  topic text not null,
  lead text not null,
  text text not null,
  art text not null,
  weight integer default 0 not null,
  publish_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  is_shown boolean default true not null,
  comments integer default 0 not null check (comments >= 0),
  author text,
  seo_description text,
  art_alt text default ''::text not null,
  versions integer default 1 not null,
  published integer default 1 not null,
  next_version integer,
  next_at timestamp with time zone,
  unique (slug),
  check ((next_version is null) = (next_at is null))
);
create index article_art_idx on article (art);
create index article_next_idx on article (next_at) where (next_at is not null);
create index article_order_idx on article (weight, publish_at desc, id desc) where is_shown;

create table article_comment (
  id bigint generated by default as identity primary key,
  article_id integer not null,
  author_id bigint,
  text text not null check (length(text) >= 1 AND length(text) <= 1000),
  at timestamp with time zone not null,
  is_hidden boolean default false not null,
  operation text,
  operation_hash text,
  hidden_reason text check (hidden_reason = ANY (ARRAY['rude'::text, 'personal'::text, 'advert'::text, 'off_topic'::text])),
  hidden_by text,
  hidden_at timestamp with time zone,
  unique (author_id, operation)
);
create index article_comment_article_idx on article_comment (article_id, id);
create index article_comment_author_idx on article_comment (author_id, id);
create index article_comment_day_idx on article_comment (author_id, at);
create index article_comment_hidden_idx on article_comment (id) where is_hidden;
create index article_comment_list_idx on article_comment (article_id, ((- id))) where (not is_hidden);
create index article_comment_own_idx on article_comment (author_id, article_id, id) where is_hidden;

create table article_version (
  article_id integer not null,
  n integer not null check (n > 0),
  title text not null check (length(title) <= 120),
  seo_title text not null check (length(seo_title) <= 120),
  seo_description text check (length(seo_description) <= 200),
  topic text not null check (length(topic) <= 40),
  lead text not null check (length(lead) <= 400),
  text text not null,
  art text not null,
  art_alt text not null check (length(art_alt) <= 160),
  weight integer not null,
  author text,
  at timestamp with time zone not null,
  why text not null check (length(why) >= 1 AND length(why) <= 500),
  primary key (article_id, n)
);
create index article_version_art_idx on article_version (art);

create table attempt (
  subject text primary key,
  failures integer not null,
  counted_from timestamp with time zone not null,
  last_at timestamp with time zone not null,
  locked_until timestamp with time zone
);
create index attempt_last_idx on attempt (last_at);

create table audit_chain (
  player_id bigint primary key,
  n bigint not null,
  hash bytea not null
);

create table audit_entry (
  player_id bigint not null,
  n bigint not null,
  at timestamp with time zone not null,
  actor_kind text not null check (actor_kind = ANY (ARRAY['operator'::text, 'job'::text, 'provider'::text, 'command'::text])),
  actor text not null check (length(actor) <= 200),
  action text not null check (length(action) <= 100),
  subject text not null check (length(subject) <= 200),
  before jsonb,
  after jsonb,
  why text not null check (length(why) <= 1000),
  hash bytea not null,
  primary key (player_id, n)
);
create index audit_entry_at_idx on audit_entry (at desc, player_id, n);

create table audit_look (
  player_id bigint not null,
  operator_id uuid not null,
  asked_hash bytea not null,
  at timestamp with time zone not null,
  primary key (player_id, operator_id)
);

create table bonus_grant (
  player_id bigint not null,
  id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  required bigint not null check (required >= 0),
  wagered bigint default 0 not null check (wagered >= 0),
  rounds integer default 0 not null,
  terms jsonb not null,
  source text not null check (length(source) <= 100),
  status text default 'active'::text not null check (status = ANY (ARRAY['active'::text, 'converted'::text, 'cancelled'::text, 'expired'::text, 'spent'::text])),
  granted_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  kept bigint default 0 not null check (kept >= 0),
  lost bigint default 0 not null check (lost >= 0),
  primary key (player_id, id),
  check ((status = 'active'::text) = (ended_at is null))
);
create unique index bonus_grant_active_key on bonus_grant (player_id, currency) where (status = 'active'::text);
create index bonus_grant_due_idx on bonus_grant (expires_at, player_id, id) where (status = 'active'::text);
create index bonus_grant_ended_idx on bonus_grant (player_id, ended_at) where (ended_at is not null);
create index bonus_grant_granted_idx on bonus_grant (player_id, granted_at);

create table bonus_round (
  player_id bigint not null,
  round_id uuid not null,
  grant_id uuid not null,
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  counted bigint not null,
  is_void boolean not null,
  at timestamp with time zone not null,
  primary key (player_id, round_id),
  check (counted >= 0 and counted <= stake)
);
create index bonus_round_grant_idx on bonus_round (player_id, grant_id, at);

create table books_check (
  day date not null,
  module text not null check (length(module) <= 60),
  faults integer not null,
  found jsonb not null,
  at timestamp with time zone not null,
  primary key (day, module)
);

create table books_day (
  day date primary key,
  closed_at timestamp with time zone not null,
  content text not null,
  previous bytea not null,
  hash bytea not null,
  unique (hash)
);

create table books_leaf (
  player_id bigint not null,
  day date not null,
  currency text not null,
  place integer not null,
  amount bigint not null check (amount > 0),
  salt bytea not null,
  primary key (player_id, day, currency)
);
create index books_leaf_day_idx on books_leaf (day);

create table books_nodes (
  day date not null,
  currency text not null,
  level integer not null,
  part integer not null,
  nodes bytea not null,
  primary key (day, currency, level, part)
);

create table campaign (
  id uuid primary key,
  title text not null check (length(title) >= 1 AND length(title) <= 80),
  audience jsonb not null,
  state text not null check (state = ANY (ARRAY['draft'::text, 'running'::text, 'stopped'::text, 'finished'::text])),
  starts_at timestamp with time zone not null,
  reached bigint default 0 not null,
  version integer not null check (version > 0),
  author text not null,
  changed_at timestamp with time zone not null,
  steps jsonb not null,
  entrance jsonb not null,
  goal jsonb,
  swept_at timestamp with time zone
);
create index campaign_running_idx on campaign (starts_at) where (state = 'running'::text);

create table campaign_click (
  campaign_id uuid not null,
  step integer not null check (step >= 0 AND step <= 100),
  variant text not null check (variant = ANY (ARRAY['a'::text, 'b'::text])),
  clicks bigint not null check (clicks > 0),
  primary key (campaign_id, step, variant)
);

create table campaign_delivery (
  player_id bigint not null,
  campaign_id uuid not null,
  channel text not null check (length(channel) <= 20),
  state text not null check (state = ANY (ARRAY['sent'::text, 'kept_back'::text])),
  reason text check (length(reason) <= 20),
  at timestamp with time zone not null,
  entry integer not null,
  step integer not null,
  variant text not null check (variant = ANY (ARRAY['a'::text, 'b'::text])),
  opened_at timestamp with time zone,
  deposited_at timestamp with time zone,
  primary key (player_id, campaign_id, entry, step),
  check ((reason is null) = (state <> 'kept_back'::text))
);
create index campaign_delivery_campaign_idx on campaign_delivery (campaign_id, step);
create index campaign_delivery_sent_idx on campaign_delivery (channel, at) where (state = 'sent'::text);

create table campaign_member (
  player_id bigint not null,
  campaign_id uuid not null,
  entry integer not null check (entry > 0),
  state text not null check (state = ANY (ARRAY['goes'::text, 'done'::text, 'left'::text])),
  reason text check (length(reason) <= 20),
  step integer not null check (step >= 0 AND step <= 100),
  due_at timestamp with time zone not null,
  entered_at timestamp with time zone not null,
  deposited_at timestamp with time zone,
  at timestamp with time zone not null,
  primary key (player_id, campaign_id, entry),
  check ((reason is null) = (state <> 'left'::text))
);
create index campaign_member_campaign_idx on campaign_member (campaign_id, state);
create index campaign_member_due_idx on campaign_member (campaign_id, step, due_at) where (state = 'goes'::text);

create table captcha_used (
  nonce text primary key,
  expires_at timestamp with time zone not null
);
create index captcha_used_expiry_idx on captcha_used (expires_at);

create table code_count (
  subject text primary key,
  counted integer not null,
  ends_at timestamp with time zone not null
);
create index code_count_ends_idx on code_count (ends_at);

create table consent_choice (
  player_id bigint not null,
  channel text not null check (length(channel) <= 20),
  allowed boolean not null,
  chosen_by text not null check (chosen_by = ANY (ARRAY['settings'::text, 'link'::text])),
  at timestamp with time zone not null,
  primary key (player_id, channel)
);

create table consent_player (
  player_id bigint primary key,
  calm boolean default false not null,
  time_zone text check (length(time_zone) >= 1 AND length(time_zone) <= 64)
);

create table consent_sent (
  player_id bigint not null,
  channel text not null check (length(channel) <= 20),
  operation text not null check (length(operation) >= 1 AND length(operation) <= 200),
  at timestamp with time zone not null,
  primary key (player_id, channel, operation)
);
create index consent_sent_old_idx on consent_sent (at);
create index consent_sent_recent_idx on consent_sent (player_id, channel, at);

create table counter_reset (
  player_id bigint not null,
  name text not null check (length(name) <= 60),
  reset_at timestamp with time zone not null,
  primary key (player_id, name)
);

create table crash_chain (
  id bigint primary key,
  length integer not null check (length > 0),
  first_hash text not null check (first_hash ~ '^[0-9a-f]{64}$'::text),
  salt text check (salt ~ '^[A-Za-z0-9_-]{1,64}$'::text),
  salt_rule text not null,
  links bytea not null,
  announced_at timestamp with time zone not null,
  salt_block integer check (salt_block > 0),
  salted_at timestamp with time zone,
  check ((salt is null) = (salted_at is null) and salted_at >= announced_at),
  check (salt_block is null or salt is null or salt ~ '^0{16}[0-9a-f]{48}$'::text)
);

create table crash_lead (
  id boolean default true primary key check (id),
  holder uuid,
  token bigint default 0 not null,
  until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  served_at timestamp with time zone default '-infinity'::timestamp with time zone not null
);

create table crash_round (
  id bigint primary key,
  chain_id bigint not null,
  link integer not null check (link > 0),
  betting_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  crash100 integer,
  server_seed text,
  interrupted boolean default false not null,
  landed_at timestamp with time zone,
  unique (chain_id, link)
);
create index crash_round_landing_idx on crash_round (id) where (landed_at is null);

create table demo_pair (
  session_id uuid not null,
  pair smallint not null,
  server_seed text not null,
  server_seed_hash text not null,
  client_seed text not null,
  client_seed_chosen boolean not null,
  primary key (session_id, pair)
);

create table demo_round (
  session_id uuid not null,
  id uuid not null,
  request_hash bytea not null,
  game_id integer not null,
  model_id text not null,
  model_version smallint not null,
  model_hash bytea not null,
  nonce integer not null,
  currency text not null,
  bet bigint not null,
  stake bigint not null,
  payout bigint not null,
  cap_multiplier4 integer,
  params json not null,
  actions json default '[]'::json not null,
  action_count smallint default 0 not null,
  status round_status not null,
  outcome json not null,
  legal json,
  opened_at timestamp with time zone not null,
  next_start_at timestamp with time zone not null,
  last_action_at timestamp with time zone not null,
  settle_at timestamp with time zone,
  pair smallint default 0 not null,
  primary key (session_id, id)
);
create index demo_round_crash_round_idx on demo_round ((((params ->> 'flight'::text))::bigint), session_id, id) where ((params ->> 'flight'::text) is not null);
create unique index demo_round_open_key on demo_round (session_id, model_id, coalesce((((params ->> 'flight'::text) || '.'::text) || (params ->> 'seat'::text)), ''::text)) where (status = 'open'::round_status);
create index demo_round_opened_idx on demo_round (session_id, game_id, opened_at desc, id);

create table demo_session (
  id uuid primary key,
  currency text not null,
  balance bigint not null check (balance >= 0),
  sequence bigint default 0 not null,
  server_seed text check (server_seed ~ '^[0-9a-f]{64}$'::text),
  server_seed_hash text not null,
  client_seed text check (char_length(client_seed) >= 1 AND char_length(client_seed) <= 64 AND octet_length(client_seed) <= 256),
  next_nonce integer default 0 not null,
  next_start_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  client_seed_chosen boolean default false not null,
  started_at timestamp with time zone not null,
  pair smallint default 0 not null,
  sealed_seed bytea,
  check (server_seed is null and sealed_seed is not null)
);
create index demo_session_used_idx on demo_session (used_at);

create table deposit_suggestion (
  deposit_number text not null check (deposit_number = ANY (ARRAY['first'::text, 'other'::text])),
  currency text not null,
  value bigint not null check (value > 0),
  best_choice boolean default false not null,
  primary key (deposit_number, currency, value)
);
create unique index deposit_suggestion_best_choice on deposit_suggestion (currency, deposit_number) where best_choice;

create table developer (
  id integer primary key,
  slug text not null,
  name text not null,
  about text not null,
  "position" integer not null,
  supplier text,
  unique (slug)
);

create table discovery (
  player_id bigint not null,
  kind text not null check (length(kind) >= 1 AND length(kind) <= 20),
  key text not null check (length(key) >= 1 AND length(key) <= 80),
  at timestamp with time zone not null,
  primary key (player_id, kind, key)
);
create index discovery_at_idx on discovery (player_id, kind, at);

create table email_confirmation (
  token_hash bytea not null,
  player_id bigint not null,
  email text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  primary key (player_id, token_hash)
);
create index email_confirmation_expiry_idx on email_confirmation (expires_at);
create index email_confirmation_player_idx on email_confirmation (player_id, created_at desc);

create table email_confirmation_request (
  player_id bigint not null,
  id uuid not null,
  email text not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  primary key (player_id, id)
);
create index email_confirmation_request_asked_idx on email_confirmation_request (player_id, asked_at desc);
create index email_confirmation_request_expiry_idx on email_confirmation_request (expires_at);

create table entry_token (
  player_id bigint not null,
  token_hash bytea not null,
  sign_on_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  primary key (player_id, token_hash)
);
create index entry_token_expiry_idx on entry_token (expires_at);

create table event (
  player_id bigint not null,
  id uuid default gen_random_uuid() not null,
  kind text not null,
  body json not null,
  told_at timestamp with time zone not null,
  told_in xid8 default pg_current_xact_id() not null,
  primary key (player_id, id)
);
create index event_stream_idx on event (told_in);

create table event_cursor (
  consumer text primary key,
  "position" json,
  read_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  failures integer default 0 not null,
  last_error text
);

create table event_dead_letter (
  consumer text not null,
  "position" json not null,
  error text not null,
  at timestamp with time zone not null,
  id bigint generated always as identity primary key
);

create table exchange (
  player_id bigint not null,
  id uuid not null,
  idempotency_key text not null check (length(idempotency_key) <= 255),
  body_hash text not null,
  points bigint not null check (points > 0),
  currency text not null,
  minor bigint not null check (minor > 0),
  rate_version integer not null,
  rate_points bigint not null,
  rate_minor bigint not null,
  points_transfer uuid not null,
  money_transfer uuid not null,
  made_at timestamp with time zone not null,
  primary key (player_id, id),
  unique (player_id, idempotency_key)
);
create index exchange_made_idx on exchange (player_id, made_at desc, id desc);

create table exchange_rate (
  currency text not null check (currency <> 'POINTS'::text),
  version integer not null check (version > 0),
  points bigint not null check (points > 0),
  minor bigint not null check (minor > 0),
  minimum bigint not null check (minimum > 0),
  active boolean not null,
  author text not null check (length(author) <= 200),
  at timestamp with time zone not null,
  primary key (currency, version)
);

create table experience (
  player_id bigint primary key,
  own bigint not null check (own >= 0),
  outside bigint not null check (outside >= 0),
  paid_to bigint default 0 not null check (paid_to >= 0)
);
create index experience_total_idx on experience (((own + outside)));
create index experience_unpaid_idx on experience (player_id) where ((own + outside) > paid_to);

create table experiment (
  hash text primary key check (hash ~ '^[0-9a-f]{12}$'::text),
  name text not null check (length(name) >= 1 AND length(name) <= 80),
  place text not null check (length(place) >= 1 AND length(place) <= 40),
  tried text not null check (length(tried) >= 1 AND length(tried) <= 40),
  share integer not null check (share >= 1 AND share <= 99),
  state text not null check (state = ANY (ARRAY['draft'::text, 'running'::text, 'stopped'::text])),
  version integer not null check (version > 0),
  author text not null,
  made_at timestamp with time zone not null,
  started_at timestamp with time zone,
  stopped_at timestamp with time zone,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  check (ends_at > starts_at)
);
create index experiment_listed_idx on experiment (made_at desc, hash desc);
create index experiment_running_idx on experiment (place) where (state = 'running'::text);

create table experiment_player (
  player_id bigint primary key,
  registered_at timestamp with time zone not null,
  first_deposit_at timestamp with time zone
);
create index experiment_player_registered_idx on experiment_player (registered_at);

create table experiment_visitor (
  hash text not null,
  guest_id text not null check (length(guest_id) >= 1 AND length(guest_id) <= 64),
  variant text not null check (variant = ANY (ARRAY['a'::text, 'b'::text])),
  seen_at timestamp with time zone not null,
  account bigint,
  primary key (hash, guest_id)
);
create unique index experiment_visitor_account_idx on experiment_visitor (account, hash) where (account is not null);
create index experiment_visitor_guest_idx on experiment_visitor (guest_id) where (account is null);
create index experiment_visitor_seen_idx on experiment_visitor (seen_at);

create table factor (
  player_id bigint not null,
  kind text not null check (kind = ANY (ARRAY['totp'::text, 'email'::text, 'phone'::text])),
  secret bytea,
  last_step bigint,
  begun_at timestamp with time zone not null,
  enabled_at timestamp with time zone,
  primary key (player_id, kind),
  check ((secret is not null) = (kind = 'totp'::text))
);
create index factor_begun_idx on factor (begun_at) where (enabled_at is null);

create table factor_guess (
  player_id bigint primary key,
  failures integer not null,
  counted_from timestamp with time zone not null,
  last_at timestamp with time zone not null,
  locked_until timestamp with time zone
);
create index factor_guess_last_idx on factor_guess (last_at);

create table fame_win (
  player_id bigint not null,
  period text not null check (period = 'total'::text OR period ~ '^\d{4}-\d{2}-\d{2}$'::text),
  currency text not null,
  round_id uuid not null,
  id uuid default gen_random_uuid() not null,
  game_id integer not null,
  is_own boolean not null,
  stake bigint not null check (stake > 0),
  payout bigint not null,
  times100 bigint not null check (times100 >= 100),
  at timestamp with time zone not null,
  primary key (player_id, period, currency),
  check (payout > stake)
);
create index fame_win_currency_idx on fame_win (period, currency, times100 desc, at, player_id);
create index fame_win_id_idx on fame_win (id);
create index fame_win_place_idx on fame_win (period, times100 desc, at, player_id, currency);

create table favorite_game (
  player_id bigint not null,
  game_id integer not null,
  added_at timestamp with time zone not null,
  primary key (player_id, game_id)
);
create index favorite_game_added_idx on favorite_game (player_id, added_at desc, game_id);

create table free_rounds (
  player_id bigint not null,
  id uuid not null,
  currency text not null,
  game_id integer not null,
  bet bigint not null check (bet > 0),
  given integer not null check (given > 0),
  remaining integer not null,
  wins_to jsonb,
  source text not null check (length(source) <= 100),
  status text default 'active'::text not null check (status = ANY (ARRAY['active'::text, 'used'::text, 'expired'::text, 'cancelled'::text])),
  granted_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  paid bigint default 0 not null check (paid >= 0),
  primary key (player_id, id),
  check (remaining >= 0 and remaining <= given),
  check ((status = 'active'::text) = (ended_at is null))
) with (fillfactor=70);
create index free_rounds_active_idx on free_rounds (player_id, currency, game_id) where (status = 'active'::text);
create index free_rounds_due_idx on free_rounds (expires_at, player_id, id) where (status = 'active'::text);
create index free_rounds_ended_idx on free_rounds (player_id, ended_at) where (paid > 0);

create table gallery_host (
  id integer primary key,
  name text not null,
  role text not null,
  about text not null,
  art text not null,
  link_path text not null,
  link_label text not null,
  "position" integer not null,
  is_active boolean default true not null
);

create table gallery_item (
  host_id integer not null,
  number integer not null check (number > 0),
  title text not null,
  seconds integer not null check (seconds >= 1 AND seconds <= 60),
  captions text[] not null,
  opens text not null check (opens = ANY (ARRAY['always'::text, 'email'::text, 'time'::text])),
  step integer,
  primary key (host_id, number),
  check ((step is not null) = (opens = 'time'::text) and step > 0)
);

create table game (
  id integer primary key,
  slug text not null,
  developer_id integer not null,
  name text not null,
  description text not null,
  engine text not null,
  model_id text,
  art text not null,
  categories text[] not null,
  tags text[] not null,
  symbols jsonb not null,
  "position" integer not null,
  only_real_balance boolean default false not null,
  is_mobile boolean not null,
  is_active boolean default true not null,
  model_version smallint default 1,
  players integer default 0 not null,
  supplier text,
  external_code text,
  rtp_bp integer,
  volatility text,
  max_win_x integer,
  launch_type text default 'embedded'::text not null,
  has_demo boolean default true not null,
  is_offered boolean default true not null,
  is_supplied boolean default true not null,
  bets integer default 0 not null,
  is_popular boolean default false not null,
  unique (developer_id, slug),
  check (
case
    when supplier is null then model_id is not null and model_version is not null and launch_type = 'embedded'::text
    else model_id is null and model_version is null and external_code is not null and rtp_bp is not null and (launch_type = any (array['frame'::text, 'window'::text]))
end)
);
create index game_bets_idx on game (bets desc, "position", id) where is_active;
create index game_categories_idx on game using gin (categories) where is_active;
create index game_developer_idx on game (developer_id, "position", id) where is_active;
create index game_engine_idx on game (engine, "position", id) where is_active;
create unique index game_external_idx on game (supplier, external_code);
create index game_players_idx on game (players desc, "position", id) where is_active;
create index game_popular_idx on game (id) where is_popular;
create index game_position_idx on game ("position", id) where is_active;
create index game_slug_idx on game (slug, "position", id) where is_active;

create table game_day (
  game_id integer not null,
  day date not null,
  bets integer not null,
  players integer not null,
  is_counted boolean default false not null,
  primary key (game_id, day)
);
create index game_day_day_idx on game_day (day);
create index game_day_new_idx on game_day (game_id) where (not is_counted);

create table game_last_played (
  player_id bigint not null,
  game_id integer not null,
  played_at timestamp with time zone not null,
  last_day date,
  bets integer default 0 not null,
  round_at timestamp with time zone,
  primary key (player_id, game_id)
);
create index game_last_played_at_idx on game_last_played (player_id, played_at desc, game_id);
create index game_last_played_round_idx on game_last_played (round_at, game_id) where (round_at is not null);

create table game_pair (
  game_id integer not null,
  other_id integer not null,
  players integer not null,
  primary key (game_id, other_id)
);
create index game_pair_top_idx on game_pair (game_id, players desc, other_id);

create table game_return (
  game_id integer not null,
  model_id text not null,
  model_version smallint not null,
  rounds bigint not null,
  staked numeric not null,
  won numeric not null,
  staked_staked numeric not null,
  staked_won numeric not null,
  won_won numeric not null,
  first_at timestamp with time zone not null,
  primary key (game_id, model_id, model_version)
);

create table game_return_day (
  day date not null,
  game_id integer not null,
  model_id text not null,
  model_version smallint not null,
  rounds bigint not null,
  won numeric not null,
  expected numeric not null,
  variance numeric not null,
  most numeric not null,
  told_at timestamp with time zone,
  closed_at timestamp with time zone,
  primary key (day, game_id, model_id, model_version)
);

create table gift (
  key text not null check (key ~ '^[a-z\d-]{1,60}$'::text),
  version integer not null check (version > 0),
  kind text not null check (kind = ANY (ARRAY['bonus'::text, 'deposit_bonus'::text, 'free_spins'::text, 'free_bet'::text, 'cash'::text])),
  opens text not null check (opens = ANY (ARRAY['now'::text, 'phone'::text, 'registration'::text, 'address'::text])),
  title text not null check (length(title) >= 1 AND length(title) <= 80),
  text text not null check (length(text) <= 300),
  image text not null check (length(image) <= 80),
  audience text not null check (audience = ANY (ARRAY['all'::text, 'vip'::text])),
  from_at timestamp with time zone,
  until_at timestamp with time zone,
  automatic boolean not null,
  welcome integer,
  terms jsonb not null,
  author text not null,
  made_at timestamp with time zone not null,
  primary key (key, version),
  check (until_at > from_at)
);

create table harm_marker (
  player_id bigint not null,
  id uuid not null,
  rule text not null check (length(rule) >= 1 AND length(rule) <= 40),
  title text not null check (length(title) >= 1 AND length(title) <= 120),
  value bigint not null,
  at_least bigint not null check (at_least > 0),
  found_at timestamp with time zone not null,
  choice text check (choice = ANY (ARRAY['agree'::text, 'disagree'::text])),
  words text check (length(words) <= 500),
  answered_at timestamp with time zone,
  done_by text,
  done_at timestamp with time zone,
  note text,
  primary key (player_id, id),
  check (value >= at_least),
  check ((choice is null) = (answered_at is null) and (choice is null) = (words is null)),
  check ((done_by is null) = (done_at is null) and (done_by is null) = (note is null))
);
create index harm_marker_found_idx on harm_marker (found_at desc, id desc);
create index harm_marker_open_idx on harm_marker (found_at desc, id desc) where (done_at is null);
create index harm_marker_player_idx on harm_marker (player_id, found_at desc, id desc);

create table held_name (
  name_hash text primary key check (name_hash ~ '^[0-9a-f]{64}$'::text),
  until timestamp with time zone
);
create index held_name_until_idx on held_name (until) where (until is not null);

create table inbox_notification (
  player_id bigint not null,
  id bigint generated by default as identity,
  operation text not null check (length(operation) <= 300),
  name text not null check (length(name) <= 40),
  said jsonb not null,
  at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  viewed_at timestamp with time zone,
  deleted_at timestamp with time zone,
  primary key (player_id, id),
  unique (player_id, operation)
);
create index inbox_notification_old_idx on inbox_notification (created_at);
create index inbox_notification_unread_idx on inbox_notification (player_id) where ((viewed_at is null) and (deleted_at is null));

create table incident (
  id uuid primary key,
  title text not null check (length(title) >= 1 AND length(title) <= 120),
  affected text not null check (length(affected) >= 1 AND length(affected) <= 300),
  state text not null check (state = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text])),
  starts_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  check ((ended_at is not null) = (state = 'resolved'::text)),
  check (ended_at >= starts_at)
);
create index incident_ended_idx on incident (ended_at desc, id desc) where (ended_at is not null);
create index incident_open_idx on incident (starts_at desc, id desc) where (ended_at is null);
create index incident_starts_idx on incident (starts_at desc, id desc);

create table incident_edit (
  incident_id uuid not null,
  version integer not null,
  at timestamp with time zone not null,
  author text not null check (length(author) >= 1 AND length(author) <= 100),
  why text not null check (length(why) >= 1 AND length(why) <= 500),
  n integer,
  text text check (length(text) >= 1 AND length(text) <= 1000),
  title text check (length(title) >= 1 AND length(title) <= 120),
  affected text check (length(affected) >= 1 AND length(affected) <= 300),
  starts_at timestamp with time zone,
  primary key (incident_id, version),
  check ((n is null) = (text is null)),
  check ((n is null) = (title is not null)),
  check ((title is null) = (affected is null)),
  check ((title is null) = (starts_at is null))
);

create table incident_update (
  incident_id uuid not null,
  n integer not null,
  state text not null check (state = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text])),
  text text not null check (length(text) >= 1 AND length(text) <= 1000),
  at timestamp with time zone not null,
  author text not null check (length(author) >= 1 AND length(author) <= 100),
  corrected_at timestamp with time zone,
  primary key (incident_id, n)
);

create table known_device (
  player_id bigint not null,
  device_hash bytea not null,
  last_seen_at timestamp with time zone not null,
  browser_hash bytea,
  primary key (player_id, device_hash)
);
create index known_device_browser_idx on known_device (browser_hash, player_id) where (browser_hash is not null);
create index known_device_hash_idx on known_device (device_hash, player_id);
create index known_device_seen_idx on known_device (last_seen_at);

create table kyc_document (
  player_id bigint not null,
  id uuid not null,
  key text not null check (length(key) <= 255),
  body_hash text not null,
  page text not null check (page = ANY (ARRAY['main'::text, 'address'::text, 'back'::text, 'face'::text])),
  state text not null check (state = ANY (ARRAY['coming'::text, 'kept'::text, 'erasing'::text, 'erased'::text])),
  sealed_key bytea,
  bytes integer,
  width integer,
  height integer,
  round integer,
  created_at timestamp with time zone not null,
  erase_at timestamp with time zone,
  primary key (player_id, id),
  unique (player_id, key),
  check ((state = 'kept'::text) <= (sealed_key is not null)),
  check ((state = any (array['erasing'::text, 'erased'::text])) <= (sealed_key is null))
);
create index kyc_document_created_idx on kyc_document (player_id, created_at);
create index kyc_document_due_idx on kyc_document (erase_at) where (state <> 'erased'::text);
create index kyc_document_erased_idx on kyc_document (created_at) where (state = 'erased'::text);
create index kyc_document_erasing_idx on kyc_document (player_id, id) where (state = 'erasing'::text);
create index kyc_document_same_idx on kyc_document (body_hash, player_id) where (state = 'kept'::text);

create table kyc_form (
  player_id bigint primary key,
  person bytea,
  kind text check (kind = ANY (ARRAY['passport'::text, 'foreign'::text, 'licence'::text])),
  round integer default 0 not null,
  sent_at timestamp with time zone,
  decided_at timestamp with time zone,
  said text check (length(said) <= 500),
  blocked_until timestamp with time zone,
  blocked_words text check (length(blocked_words) <= 500),
  left_at timestamp with time zone,
  check (decided_at is null or sent_at is not null)
);
create index kyc_form_left_idx on kyc_form (left_at) where (left_at is not null);
create index kyc_form_waiting_idx on kyc_form (sent_at, player_id) where ((sent_at is not null) and (decided_at is null));

create table level_gift (
  player_id bigint not null,
  level_id integer not null check (level_id > 0),
  gift_key text not null check (length(gift_key) <= 60),
  reached_at timestamp with time zone not null,
  gift_id bigint,
  primary key (player_id, level_id)
);
create index level_gift_due_idx on level_gift (reached_at) where (gift_id is null);

create table limit_change (
  player_id bigint not null,
  id uuid not null,
  name text not null,
  period text not null,
  currency text not null,
  max bigint,
  at timestamp with time zone not null,
  primary key (player_id, id)
);
create index limit_change_at_idx on limit_change (player_id, at desc, id desc);

create table limit_given (
  player_id bigint not null,
  name text not null check (name = ANY (ARRAY['bet'::text, 'deposit'::text, 'loss'::text, 'rounds'::text, 'wager'::text])),
  period text not null check (period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])),
  currency text not null,
  max bigint not null check (max >= 0),
  given_at timestamp with time zone not null,
  primary key (player_id, name, period, currency),
  check ((currency = ''::text) = (name = 'rounds'::text))
);

create table limit_plan (
  player_id bigint not null,
  name text not null,
  period text not null,
  currency text not null,
  id uuid not null,
  max bigint check (max >= 0),
  at timestamp with time zone not null,
  until timestamp with time zone not null,
  primary key (player_id, name, period, currency),
  unique (player_id, id),
  check (until > at)
);

create table limit_time (
  player_id bigint primary key,
  day date not null,
  ms bigint not null check (ms >= 0),
  last_at timestamp with time zone not null,
  over_on date
);

create table list_export (
  id uuid primary key,
  operator_id uuid not null,
  author text not null,
  list text not null check (length(list) >= 2 AND length(list) <= 30),
  filters jsonb not null,
  permissions text[] not null,
  columns text[] not null,
  state text not null check (state = ANY (ARRAY['making'::text, 'ready'::text, 'failed'::text, 'cancelled'::text, 'expired'::text])),
  place text check (length(place) <= 200),
  parts integer default 0 not null check (parts >= 0),
  rows integer default 0 not null check (rows >= 0),
  bytes bigint default 0 not null check (bytes >= 0),
  is_cut boolean default false not null,
  sealed_key bytea,
  asked_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  is_erased boolean default false not null,
  check ((state = any (array['making'::text, 'ready'::text])) = (sealed_key is not null)),
  check ((state = 'making'::text) = (finished_at is null))
);
create index list_export_asked_idx on list_export (asked_at desc, id desc);
create index list_export_due_idx on list_export (expires_at) where (sealed_key is not null);
create index list_export_erased_idx on list_export (id) where ((sealed_key is null) and (not is_erased));
create index list_export_operator_idx on list_export (operator_id, asked_at desc, id desc);

create table list_export_download (
  id uuid primary key,
  export_id uuid not null,
  operator_id uuid not null,
  expires_at timestamp with time zone not null
);
create index list_export_download_expires_idx on list_export_download (expires_at);
create index list_export_download_export_idx on list_export_download (export_id);

create table list_export_part (
  export_id uuid not null,
  id uuid not null,
  n integer check (n >= 0),
  primary key (export_id, id),
  unique (export_id, n)
);

create table list_view (
  id uuid primary key,
  operator_id uuid not null,
  author text not null,
  list text not null check (length(list) >= 2 AND length(list) <= 40),
  name text not null check (length(name) >= 1 AND length(name) <= 80),
  query text not null check (length(query) <= 1000),
  is_shared boolean not null,
  version integer not null check (version > 0),
  changed_at timestamp with time zone not null,
  unique (operator_id, list, name)
);
create index list_view_shared_idx on list_view (list, name) where is_shared;

create table list_view_default (
  operator_id uuid not null,
  list text not null check (length(list) >= 2 AND length(list) <= 40),
  view_id uuid not null,
  primary key (operator_id, list)
);
create index list_view_default_view_idx on list_view_default (view_id);

create table live_win (
  player_id bigint not null,
  round_id uuid not null,
  id uuid default gen_random_uuid() not null,
  game_id integer not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  payout bigint not null,
  at timestamp with time zone not null,
  primary key (player_id, round_id)
);
create index live_win_at_idx on live_win (at desc);
create index live_win_game_idx on live_win (game_id, at desc);
create index live_win_id_idx on live_win (id);

create table lottery (
  id integer generated by default as identity primary key,
  name text not null,
  art text not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  currency text not null,
  prizes bigint[] not null check (cardinality(prizes) >= 1 AND cardinality(prizes) <= 50),
  is_vip boolean default false not null,
  seed text check (seed ~ '^[0-9a-f]{64}$'::text),
  tickets integer default 0 not null check (tickets >= 0),
  drawn_at timestamp with time zone,
  author text not null,
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'::text),
  sealed_seed bytea,
  salt_event text not null check (salt_event = ANY (ARRAY['none'::text, 'drawn'::text, 'bitcoin'::text])),
  salt text,
  salt_block integer,
  salted_at timestamp with time zone,
  unique (name, start_at),
  unique (commitment),
  check (end_at > start_at),
  check ((salt is null) = (salted_at is null) and (salted_at is null or salted_at >= end_at) and (salt is null or salt_event = 'drawn'::text and salt ~ '^[0-9a-f]{64}$'::text or salt_event = 'bitcoin'::text and salt ~ '^0{16}[0-9a-f]{48}$'::text) and (salt_block is not null) = (salt is not null and salt_event = 'bitcoin'::text) and (drawn_at is null or salt_event = 'none'::text or salt is not null)),
  check ((seed is not null) = (drawn_at is not null) and (sealed_seed is not null) = (drawn_at is null))
);
create index lottery_due_idx on lottery (end_at) where (drawn_at is null);
create index lottery_end_idx on lottery (end_at desc, id desc);
create index lottery_start_idx on lottery (start_at desc, id desc);

create table lottery_ticket (
  lottery_id integer not null,
  number integer not null check (number > 0),
  owner_id bigint,
  at timestamp with time zone not null,
  day date not null,
  operation text,
  operation_hash text,
  primary key (lottery_id, number),
  unique (owner_id, lottery_id, day)
);
create unique index lottery_ticket_operation_idx on lottery_ticket (owner_id, operation);

create table lottery_winner (
  lottery_id integer not null,
  place integer not null check (place > 0),
  number integer not null,
  owner_id bigint,
  currency text not null,
  amount bigint not null check (amount > 0),
  transfer_id uuid not null,
  paid_at timestamp with time zone,
  primary key (lottery_id, place),
  unique (transfer_id)
);
create index lottery_winner_due_idx on lottery_winner (lottery_id, place) where ((paid_at is null) and (owner_id is not null));
create index lottery_winner_owner_idx on lottery_winner (owner_id);

create table migration (
  name text primary key,
  hash text not null,
  applied_at timestamp with time zone default now() not null
);

create table mission_done (
  player_id bigint not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'::text),
  key text not null check (length(key) <= 40),
  gift_key text not null,
  done_at timestamp with time zone not null,
  gift_id bigint,
  primary key (player_id, day, key)
);
create index mission_done_due_idx on mission_done (done_at) where (gift_id is null);

create table mission_tally (
  player_id bigint not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'::text),
  game_id integer not null,
  rounds integer not null check (rounds > 0),
  best100 bigint not null check (best100 >= 0),
  is_own boolean default true not null,
  primary key (player_id, day, game_id)
);
create index mission_tally_day_idx on mission_tally (day);

create table operator (
  id uuid primary key,
  name text not null check (length(name) >= 1 AND length(name) <= 100),
  permissions text[] not null,
  token_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  roles text[] default '{}'::text[] not null
);
create index operator_created_idx on operator (created_at desc, id);

create table operator_extra (
  id uuid primary key,
  operator_id uuid not null,
  permission text not null check (length(permission) >= 3 AND length(permission) <= 80),
  why text not null check (length(why) >= 1 AND length(why) <= 500),
  taken_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  check (ends_at > taken_at and ends_at <= (taken_at + '01:00:00'::interval))
);
create index operator_extra_ends_idx on operator_extra (ends_at);
create index operator_extra_operator_idx on operator_extra (operator_id, taken_at);
create index operator_extra_taken_idx on operator_extra (taken_at);

create table operator_guess (
  subject bytea primary key,
  failures integer not null,
  counted_from timestamp with time zone not null
);
create index operator_guess_counted_idx on operator_guess (counted_from);

create table operator_login (
  operator_id uuid primary key,
  name_key bytea not null,
  password_hash text check (length(password_hash) <= 200),
  accepted_at timestamp with time zone,
  totp_secret bytea not null,
  last_step bigint,
  invitation_hash bytea,
  invited_until timestamp with time zone,
  check ((accepted_at is null) = (password_hash is null)),
  check ((accepted_at is null) = (invitation_hash is not null)),
  check ((invitation_hash is null) = (invited_until is null))
);
create unique index operator_login_invitation_idx on operator_login (invitation_hash);
create unique index operator_login_name_idx on operator_login (name_key);

create table operator_session (
  id uuid primary key,
  operator_id uuid not null,
  secret_hash bytea not null,
  user_agent text not null check (length(user_agent) <= 500),
  ip text not null check (length(ip) <= 50),
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  confirmed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone
);
create index operator_session_expires_idx on operator_session (expires_at);
create index operator_session_operator_idx on operator_session (operator_id, created_at desc);

create table page (
  id bigint generated by default as identity primary key,
  path text not null check (length(path) >= 1 AND length(path) <= 180),
  versions integer default 0 not null,
  published integer,
  published_at timestamp with time zone,
  changed_at timestamp with time zone not null,
  unique (path),
  check (published >= 1 and published <= versions),
  check ((published is null) = (published_at is null))
);

create table page_redirect (
  from_path text primary key check (length(from_path) >= 2 AND length(from_path) <= 180),
  code smallint not null check (code = ANY (ARRAY[200, 301, 302, 307, 308, 404])),
  to_path text check (length(to_path) <= 1000),
  alias text check (length(alias) <= 180),
  author text not null,
  changed_at timestamp with time zone not null,
  why text not null,
  check ((to_path is null) = (code = any (array[200, 404]))),
  check ((alias is null) = (code <> 200))
);

create table page_version (
  page_id bigint not null,
  n integer not null,
  title text not null,
  description text not null,
  text text not null,
  og_site_name text,
  og_image text,
  is_noindex boolean not null,
  prerender_header text,
  prerender_status integer check (prerender_status >= 200 AND prerender_status <= 599),
  author text,
  at timestamp with time zone not null,
  why text not null,
  heading text,
  alternates jsonb default '[]'::jsonb not null,
  primary key (page_id, n)
);

create table partner (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{1,29}$'::text),
  name text not null check (length(name) >= 1 AND length(name) <= 80),
  ref_codes text[] not null check (cardinality(ref_codes) >= 1 AND cardinality(ref_codes) <= 20),
  url text not null check (length(url) <= 1000),
  secret bytea not null,
  registration boolean not null,
  first_deposit boolean not null,
  deposit boolean not null,
  tells_amount boolean not null,
  enabled boolean not null,
  author text not null,
  changed_at timestamp with time zone not null
);

create table partner_delivery (
  player_id bigint not null,
  partner_id text not null,
  operation text not null check (length(operation) >= 1 AND length(operation) <= 60),
  event_id uuid not null,
  event text not null check (event = ANY (ARRAY['registration'::text, 'first_deposit'::text, 'deposit'::text])),
  ref_code text not null,
  click_id text,
  amount bigint,
  currency text,
  state text not null check (state = ANY (ARRAY['waits'::text, 'sent'::text, 'dead'::text, 'dropped'::text])),
  tries integer default 0 not null,
  at timestamp with time zone not null,
  next_at timestamp with time zone not null,
  said text check (length(said) <= 200),
  primary key (player_id, partner_id, operation)
);
create index partner_delivery_at_idx on partner_delivery (at);
create index partner_delivery_due_idx on partner_delivery (partner_id, next_at) where (state = 'waits'::text);
create index partner_delivery_event_idx on partner_delivery (event_id);
create index partner_delivery_list_idx on partner_delivery (partner_id, at, event_id);
create index partner_delivery_state_idx on partner_delivery (partner_id, state, at, event_id);

create table passkey (
  player_id bigint not null,
  id uuid not null,
  credential_id bytea not null check (length(credential_id) <= 1023),
  public_key bytea not null check (length(public_key) <= 4096),
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) >= 1 AND length(name) <= 60),
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  primary key (player_id, id),
  unique (player_id, credential_id)
);

create table passkey_challenge (
  nonce bytea primary key,
  expires_at timestamp with time zone not null
);
create index passkey_challenge_expiry_idx on passkey_challenge (expires_at);

create table password_reset (
  player_id bigint not null,
  token_hash bytea not null,
  email text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  primary key (player_id, token_hash)
);
create index password_reset_expiry_idx on password_reset (expires_at);

create table payment (
  player_id bigint not null,
  id bigint generated always as identity,
  operation_id uuid not null,
  idempotency_key text not null,
  body_hash text not null,
  type_id smallint not null check (type_id = ANY (ARRAY[1, 2])),
  status_id smallint not null check (status_id >= 1 AND status_id <= 11),
  system_id integer not null,
  currency text not null,
  sum bigint not null check (sum > 0),
  commission bigint default 0 not null,
  requisite_mask text,
  requisite_token text,
  return_url text,
  redirect_url text,
  reason text,
  balance_after bigint,
  promised_at timestamp with time zone,
  created_at timestamp with time zone not null,
  touched_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  provider text not null,
  cashier_session_id uuid,
  after_pause boolean default false not null,
  tips bigint default 0 not null check (tips >= 0),
  requisite_id uuid,
  review text[],
  sent_at timestamp with time zone,
  broken integer default 0 not null,
  extra_data jsonb,
  leaving text,
  primary key (player_id, id),
  unique (player_id, idempotency_key),
  unique (player_id, operation_id),
  check (commission >= 0 and commission < sum),
  check ((commission + tips) < sum)
);
create index payment_created_idx on payment (player_id, created_at desc, id desc);
create index payment_in_doubt_idx on payment (created_at, player_id, id) where ((status_id = 5) and ((review is null) or (sent_at is not null)));
create index payment_moved_idx on payment (player_id, type_id, currency) include (created_at, sum, status_id) where (status_id <> all (array[4, 9, 10]));
create index payment_open_idx on payment (touched_at) where (status_id = any (array[1, 2, 6, 7, 8, 11]));
create index payment_paid_idx on payment (finished_at desc) include (created_at) where ((type_id = 2) and (status_id = 3));
create index payment_promised_idx on payment (promised_at) where ((type_id = 2) and (finished_at is null) and (promised_at is not null));
create index payment_provider_idx on payment (provider, created_at, player_id, id);
create index payment_state_idx on payment (type_id, status_id, created_at, player_id, id);
create index payment_system_state_idx on payment (system_id, status_id, created_at, player_id, id);
create index payment_waiting_idx on payment (broken desc, created_at, player_id, id) where ((type_id = 2) and (finished_at is null));

create table payment_decision (
  player_id bigint not null,
  payment_id bigint not null,
  step integer not null,
  operator_id uuid not null,
  operator text not null,
  decision text not null,
  why text not null,
  at timestamp with time zone not null,
  primary key (player_id, payment_id, step, operator_id)
);

create table payment_event (
  player_id bigint not null,
  payment_id bigint not null,
  "position" integer not null,
  from_status smallint,
  to_status smallint not null,
  actor text not null check (actor = ANY (ARRAY['player'::text, 'provider'::text, 'system'::text, 'operator'::text])),
  note text default ''::text not null,
  at timestamp with time zone not null,
  provider text,
  primary key (player_id, payment_id, "position")
);
create index payment_event_paid_idx on payment_event (at) where (to_status = 3);

create table payment_late_letter (
  player_id bigint not null,
  payment_id bigint not null,
  "position" integer not null,
  primary key (player_id, payment_id, "position")
);

create table payment_letter (
  player_id bigint not null,
  payment_id bigint not null,
  primary key (player_id, payment_id)
);

create table payment_operation (
  provider text not null,
  operation_id uuid not null,
  player_id bigint not null,
  payment_id bigint not null,
  primary key (provider, operation_id)
);

create table payment_promise (
  player_id bigint not null,
  payment_id bigint not null,
  "position" integer not null,
  was timestamp with time zone,
  until timestamp with time zone,
  broken boolean not null,
  why text not null,
  at timestamp with time zone not null,
  primary key (player_id, payment_id, "position")
);

create table payment_requisite (
  player_id bigint not null,
  id uuid not null,
  provider text not null,
  kind text not null,
  fingerprint bytea not null,
  mask text not null,
  token text not null,
  created_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  removed_at timestamp with time zone,
  shared_hash bytea,
  primary key (player_id, id),
  unique (player_id, provider, kind, fingerprint)
);
create index payment_requisite_paid_idx on payment_requisite (player_id, paid_at desc) where ((paid_at is not null) and (removed_at is null));
create index payment_requisite_shared_idx on payment_requisite (shared_hash, player_id) where (shared_hash is not null);

create table payment_route (
  player_id bigint not null,
  payment_id bigint not null,
  "position" integer not null,
  provider text not null,
  why text not null,
  at timestamp with time zone not null,
  primary key (player_id, payment_id, "position")
);

create table payment_system (
  id integer primary key,
  key text not null,
  type_id smallint not null check (type_id = ANY (ARRAY[1, 2])),
  currency text not null,
  name text not null,
  icon text not null,
  minimum bigint not null check (minimum > 0),
  maximum bigint not null,
  multiple_of bigint default 1 not null check (multiple_of > 0),
  commission_bp integer default 0 not null check (commission_bp >= 0 AND commission_bp <= 5000),
  promised_seconds integer not null check (promised_seconds > 0),
  "position" smallint not null,
  active boolean default true not null,
  provider text not null,
  countries text[] check (countries IS NULL OR cardinality(countries) >= 1 AND cardinality(countries) <= 60),
  fields jsonb not null check (jsonb_typeof(fields) = 'array'::text AND jsonb_array_length(fields) <= 8),
  unique (type_id, currency, key),
  check (maximum >= minimum)
);

create table person_fact (
  player_id bigint not null,
  fact_hash bytea not null,
  kind text not null check (length(kind) >= 1 AND length(kind) <= 20),
  until timestamp with time zone,
  primary key (player_id, fact_hash)
);
create index person_fact_hash_idx on person_fact (fact_hash, player_id);
create index person_fact_until_idx on person_fact (until) where (until is not null);

create table person_match (
  player_id bigint not null,
  other_id bigint not null,
  kinds text[] not null,
  is_strong boolean not null,
  found_at timestamp with time zone not null,
  lifted_by text check (length(lifted_by) <= 100),
  lifted_at timestamp with time zone,
  primary key (player_id, other_id),
  check (other_id <> player_id),
  check ((lifted_by is null) = (lifted_at is null))
);

create table person_walk (
  id boolean default true primary key check (id),
  after_id bigint not null
);

create table picture (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'::text),
  id integer generated by default as identity,
  object uuid not null,
  alt text not null check (length(alt) >= 1 AND length(alt) <= 160),
  focus_x integer not null check (focus_x >= 0 AND focus_x <= 100),
  focus_y integer not null check (focus_y >= 0 AND focus_y <= 100),
  width integer not null check (width >= 1 AND width <= 4096),
  height integer not null check (height >= 1 AND height <= 4096),
  bytes integer not null check (bytes > 0),
  version integer not null check (version > 0),
  author text not null,
  created_at timestamp with time zone not null
);
create index picture_id_idx on picture (id);
create index picture_object_idx on picture (object);

create table player (
  id bigint generated always as identity primary key,
  email text check (email = lower(email)),
  email_confirmed_at timestamp with time zone,
  phone text,
  phone_confirmed_at timestamp with time zone,
  password_hash text,
  birth_date date,
  currency text default 'RUB'::text not null,
  labels text[] default '{}'::text[] not null,
  rules_version text,
  rules_accepted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  locale text default 'ru'::text not null check (locale ~ '^[a-z]{2}$'::text),
  blocked_at timestamp with time zone,
  closed_at timestamp with time zone,
  referral_code text check (length(referral_code) <= 64),
  promo_code text check (length(promo_code) <= 64),
  email_changed_at timestamp with time zone,
  phone_changed_at timestamp with time zone,
  password_changed_at timestamp with time zone,
  auto_logout boolean default false not null,
  username text check (char_length(username) >= 1 AND char_length(username) <= 64),
  username_changed_at timestamp with time zone,
  denomination numeric(8,2) check (denomination > 0::numeric),
  profile_filled_at timestamp with time zone,
  data_confirmed_at timestamp with time zone,
  closes_at timestamp with time zone,
  blocked_words text check (length(blocked_words) <= 500),
  close_tried_at timestamp with time zone,
  check ((rules_version is null) = (rules_accepted_at is null)),
  check (blocked_words is null or blocked_at is not null)
);
create index player_closing_idx on player (coalesce(close_tried_at, closes_at)) where ((closes_at is not null) and (closed_at is null));
create index player_created_idx on player (created_at);

create table player_break (
  player_id bigint not null,
  n integer not null check (n > 0),
  term text not null check (term = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'half_year'::text, 'year'::text, 'forever'::text])),
  since timestamp with time zone not null,
  until timestamp with time zone,
  long_term boolean not null,
  opens_at timestamp with time zone,
  matched boolean default false not null,
  primary key (player_id, n),
  check (until > since),
  check (long_term or until is not null)
);

create table player_code (
  player_id bigint not null,
  id uuid not null,
  purpose text not null,
  channel text not null check (channel = ANY (ARRAY['email'::text, 'phone'::text, 'call'::text])),
  address text,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  primary key (player_id, id)
);
create index player_code_asked_idx on player_code (asked_at);
create index player_code_latest_idx on player_code (player_id, purpose, channel, asked_at desc);

create table player_email (
  email text primary key check (email = lower(email)),
  player_id bigint not null
);
create index player_email_prefix_idx on player_email (email text_pattern_ops);

create table player_export (
  player_id bigint primary key,
  id uuid not null,
  asked_at timestamp with time zone not null,
  section integer default 0 not null,
  after text[],
  parts integer default 0 not null,
  rows integer default 0 not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone not null
);
create index player_export_expiry_idx on player_export (expires_at);

create table player_export_part (
  player_id bigint not null,
  n integer not null,
  section integer not null,
  sealed bytea not null,
  primary key (player_id, n)
);

create table player_limit (
  player_id bigint not null,
  name text not null check (name = ANY (ARRAY['bet'::text, 'deposit'::text, 'hours'::text, 'loss'::text, 'rounds'::text, 'session'::text, 'wager'::text])),
  period text not null check (period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])),
  currency text not null,
  max bigint not null check (max >= 0),
  set_at timestamp with time zone not null,
  primary key (player_id, name, period, currency),
  check ((currency = ''::text) = (name = any (array['hours'::text, 'rounds'::text, 'session'::text])))
);
create index player_limit_session_idx on player_limit (player_id) where (name = 'session'::text);

create table player_note (
  player_id bigint not null,
  id uuid not null,
  text text not null check (length(text) >= 1 AND length(text) <= 2000),
  operator_id uuid not null,
  author text not null check (length(author) >= 1 AND length(author) <= 100),
  at timestamp with time zone not null,
  primary key (player_id, id)
);
create index player_note_at_idx on player_note (player_id, at desc, id desc);

create table player_phone (
  phone text primary key check (phone ~ '^\+[1-9][0-9]{6,14}$'::text),
  player_id bigint not null
);

create table player_profile (
  player_id bigint primary key,
  first_name text,
  last_name text,
  gender text check (gender = ANY (ARRAY['female'::text, 'male'::text])),
  country text check (country ~ '^[A-Z]{2}$'::text),
  city text,
  address text,
  updated_at timestamp with time zone not null
);
create index player_profile_name_idx on player_profile (replace(lower(((btrim(first_name) || ' '::text) || btrim(last_name))), 'ё'::text, 'е'::text), player_id) where ((first_name is not null) and (last_name is not null));

create table player_shown (
  player_id bigint primary key,
  wins_as text not null check (wins_as = ANY (ARRAY['mask'::text, 'name'::text, 'nobody'::text])),
  sees_wins boolean not null
);

create table player_social (
  name text primary key check (length(name) <= 280),
  player_id bigint not null
);

create table player_username (
  name_key text primary key,
  player_id bigint not null,
  released_at timestamp with time zone
);

create table player_visit (
  player_id bigint primary key,
  opened_at timestamp with time zone not null,
  previous_at timestamp with time zone
);

create table popup (
  id uuid primary key,
  title text not null check (length(title) >= 1 AND length(title) <= 80),
  text text not null check (length(text) >= 1 AND length(text) <= 400),
  label text check (length(label) <= 30),
  path text check (length(path) <= 500),
  audience text not null check (audience = ANY (ARRAY['all'::text, 'vip'::text])),
  is_offer boolean not null,
  "position" integer not null check ("position" >= 0 AND "position" <= 10000),
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  author text not null,
  made_at timestamp with time zone not null,
  condition jsonb,
  image text check (length(image) >= 1 AND length(image) <= 80),
  check (ends_at >= starts_at),
  check ((label is null) = (path is null))
);
create index popup_image_idx on popup (image);
create index popup_made_idx on popup (made_at desc);

create table popup_event (
  player_id bigint not null,
  popup_id uuid not null,
  display uuid not null,
  event text not null check (length(event) <= 20),
  at timestamp with time zone not null,
  primary key (player_id, popup_id, display, event)
);
create index popup_event_at_idx on popup_event (at);
create index popup_event_popup_idx on popup_event (popup_id, event);

create table popup_message (
  player_id bigint not null,
  id uuid not null,
  title text not null check (length(title) >= 1 AND length(title) <= 80),
  text text not null check (length(text) >= 1 AND length(text) <= 400),
  label text check (length(label) <= 30),
  path text check (length(path) <= 500),
  "position" text not null check (length("position") <= 20),
  is_offer boolean not null,
  made_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  image text check (length(image) >= 1 AND length(image) <= 80),
  primary key (player_id, id),
  check ((label is null) = (path is null))
);
create index popup_message_old_idx on popup_message (ends_at);
create index popup_message_open_idx on popup_message (player_id, made_at) where (closed_at is null);

create table popup_view (
  player_id bigint not null,
  popup_id uuid not null,
  viewed_at timestamp with time zone not null,
  primary key (player_id, popup_id)
);
create index popup_view_popup_idx on popup_view (popup_id);

create table promo_code (
  code text primary key check (length(code) >= 1 AND length(code) <= 40),
  gift_key text not null,
  uses_max integer check (uses_max > 0),
  uses integer default 0 not null check (uses >= 0),
  from_at timestamp with time zone,
  until_at timestamp with time zone,
  audience text not null check (audience = ANY (ARRAY['all'::text, 'vip'::text])),
  disabled boolean not null,
  author text not null,
  made_at timestamp with time zone not null,
  check (uses_max is null or uses <= uses_max),
  check (until_at > from_at)
);

create table promo_use (
  player_id bigint not null,
  code text not null,
  gift_id bigint not null,
  idempotency_key text not null check (length(idempotency_key) <= 255),
  body_hash text not null,
  counted boolean not null,
  used_at timestamp with time zone not null,
  primary key (player_id, code),
  unique (player_id, idempotency_key)
);

create table provider_event (
  provider text not null,
  event_id text not null,
  operation_id uuid not null,
  body text not null,
  outcome text not null,
  received_at timestamp with time zone not null,
  primary key (provider, event_id)
);

create table provider_health (
  provider text not null,
  bucket timestamp with time zone not null,
  calls integer not null,
  failed integer not null,
  ms_sum bigint not null,
  ms_max integer not null,
  primary key (provider, bucket)
);

create table provider_route (
  system_id integer not null,
  "position" smallint not null check ("position" > 0),
  provider text not null,
  primary key (system_id, "position")
);

create table provider_state (
  provider text primary key,
  enabled boolean default true not null,
  why text default ''::text not null,
  failures integer default 0 not null,
  pauses integer default 0 not null,
  paused_until timestamp with time zone,
  probing_until timestamp with time zone,
  well_since timestamp with time zone
);

create table push_browser (
  id uuid primary key,
  player_id bigint not null,
  is_off boolean default false not null
);
create index push_browser_player_idx on push_browser (player_id);

create table push_delivery (
  player_id bigint not null,
  operation text not null check (length(operation) >= 1 AND length(operation) <= 300),
  device_id uuid not null,
  state text not null check (state = ANY (ARRAY['waits'::text, 'sent'::text, 'failed'::text, 'gone'::text, 'late'::text, 'kept_back'::text])),
  tries integer default 0 not null,
  at timestamp with time zone not null,
  primary key (player_id, operation, device_id)
);
create index push_delivery_at_idx on push_delivery (at);
create index push_delivery_state_idx on push_delivery (state, at);

create table push_device (
  player_id bigint not null,
  id uuid not null,
  session_id uuid not null,
  sealed bytea not null,
  device text not null check (length(device) <= 100),
  told_at timestamp with time zone not null,
  primary key (player_id, id)
);

create table push_key (
  id smallint default 1 primary key check (id = 1),
  public_key text not null check (length(public_key) = 87),
  sealed bytea not null,
  created_at timestamp with time zone not null
);

create table reality_check (
  player_id bigint primary key,
  minutes smallint check (minutes >= 10 AND minutes <= 60),
  started_at timestamp with time zone,
  counted_at timestamp with time zone,
  due_at timestamp with time zone,
  active_at timestamp with time zone,
  asked_at timestamp with time zone,
  check (due_at > counted_at),
  check (due_at is null or asked_at is null),
  check ((due_at is null and asked_at is null) = (started_at is null))
);
create index reality_check_due_idx on reality_check (due_at, player_id) where (due_at is not null);

create table reconciliation (
  provider text not null,
  day date not null,
  run uuid not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  lines integer default 0 not null,
  payments integer default 0 not null,
  differences integer default 0 not null,
  primary key (provider, day)
);
create index reconciliation_started_idx on reconciliation (started_at desc);

create table reconciliation_difference (
  id bigint generated always as identity primary key,
  provider text not null,
  day date not null,
  operation_id uuid not null,
  kind text not null,
  ours jsonb,
  theirs jsonb,
  run uuid not null,
  found_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by text,
  why text,
  unique (provider, day, operation_id, kind)
);
create index reconciliation_difference_open_idx on reconciliation_difference (id) where (resolved_at is null);

create table reconciliation_line (
  provider text not null,
  day date not null,
  operation_id uuid not null,
  page text not null,
  primary key (provider, day, operation_id)
);

create table recovery_code (
  player_id bigint not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  primary key (player_id, code_hash)
);

create table referral_code (
  code text primary key check (code ~ '^[a-z2-9]{10}$'::text),
  player_id bigint not null
);

create table referral_friend (
  player_id bigint not null,
  n integer not null check (n > 0),
  friend_id bigint not null,
  came_at timestamp with time zone not null,
  review text default 'open'::text not null check (review = ANY (ARRAY['open'::text, 'allowed'::text, 'refused'::text])),
  reviewed_by text,
  reviewed_at timestamp with time zone,
  primary key (player_id, n)
);
create index referral_friend_came_idx on referral_friend (came_at, player_id, n);
create index referral_friend_friend_idx on referral_friend (player_id, friend_id);
create index referral_friend_review_idx on referral_friend (review, came_at, player_id, n);

create table referral_inviter (
  player_id bigint primary key,
  inviter_id bigint not null,
  check (inviter_id <> player_id)
);

create table referral_owner (
  player_id bigint primary key,
  code text not null,
  friends integer default 0 not null check (friends >= 0)
);

create table referral_reward (
  player_id bigint not null,
  friend_id bigint not null,
  payment_id bigint not null,
  n integer not null check (n > 0),
  transfer_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  counted bigint not null check (counted > 0),
  percent integer not null check (percent >= 1 AND percent <= 25),
  state text default 'waiting'::text not null check (state = ANY (ARRAY['waiting'::text, 'paid'::text, 'refused'::text])),
  due_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  primary key (player_id, friend_id, payment_id),
  check ((state = 'waiting'::text) = (ended_at is null))
);
create index referral_reward_due_idx on referral_reward (due_at, player_id, friend_id, payment_id) where (state = 'waiting'::text);
create index referral_reward_friend_idx on referral_reward (player_id, n);
create index referral_reward_paid_idx on referral_reward (player_id, currency, ended_at) where (state = 'paid'::text);

create table repayment (
  player_id bigint not null,
  id uuid not null,
  kind text not null check (kind = ANY (ARRAY['repayment'::text, 'vip_club'::text])),
  currency text not null,
  amount bigint not null check (amount > 0),
  words text not null check (length(words) <= 500),
  offered_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  called_off_at timestamp with time zone,
  primary key (player_id, id),
  check (taken_at is null or called_off_at is null)
);
create index repayment_open_idx on repayment (player_id, offered_at) where ((taken_at is null) and (called_off_at is null));

create table report_active (
  player_id bigint not null,
  day date not null,
  currency text not null,
  primary key (player_id, day, currency)
);
create index report_active_day_idx on report_active (day);

create table report_day (
  day date not null,
  currency text not null,
  rounds bigint not null,
  staked numeric not null,
  won numeric not null,
  active_players integer not null,
  primary key (day, currency)
);

create table report_game_day (
  day date not null,
  game_id integer not null,
  currency text not null,
  rounds bigint not null,
  staked numeric not null,
  won numeric not null,
  primary key (day, currency, game_id)
);

create table report_payment_hour (
  hour timestamp with time zone not null,
  currency text not null,
  type_id smallint not null,
  payments integer not null,
  sum numeric not null,
  primary key (hour, currency, type_id)
);

create table report_people (
  day date primary key,
  new_players integer default 0 not null,
  active_players integer default 0 not null
);

create table report_player (
  player_id bigint not null,
  currency text not null,
  rounds bigint not null,
  staked bigint not null,
  won bigint not null,
  primary key (player_id, currency)
);

create table report_written (
  id smallint default 1 primary key check (id = 1),
  until timestamp with time zone not null
);

create table rotator_action (
  item text not null check (length(item) <= 36),
  action text not null check (length(action) <= 40),
  players bigint default 0 not null,
  guests bigint default 0 not null,
  primary key (item, action)
);

create table rotator_item (
  id uuid primary key,
  slug text not null check (length(slug) <= 60),
  title text check (length(title) <= 80),
  text text not null check (length(text) >= 1 AND length(text) <= 400),
  image text check (length(image) <= 80),
  button text check (length(button) <= 30),
  link text check (length(link) <= 500),
  audience text not null check (audience = ANY (ARRAY['all'::text, 'guests'::text, 'players'::text])),
  device text not null check (device = ANY (ARRAY['any'::text, 'phone'::text, 'desktop'::text])),
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  "position" integer not null check ("position" >= 0 AND "position" <= 10000),
  is_offer boolean not null,
  flag text check (length(flag) <= 60),
  is_enabled boolean not null,
  version integer not null check (version > 0),
  author text,
  changed_at timestamp with time zone not null,
  condition jsonb,
  check (ends_at > starts_at),
  check ((button is null) = (link is null))
);
create index rotator_item_image_idx on rotator_item (image);
create index rotator_item_slug_idx on rotator_item (slug, "position");

create table rotator_player_action (
  player_id bigint not null,
  item text not null check (length(item) <= 36),
  action text not null check (length(action) <= 40),
  at timestamp with time zone not null,
  primary key (player_id, item, action)
);

create table round (
  player_id bigint not null,
  id uuid not null,
  request_hash bytea not null,
  game_id integer not null,
  model_id text not null,
  model_version smallint not null,
  model_hash bytea not null,
  seed_pair_id uuid not null,
  nonce integer not null,
  currency text not null,
  bet bigint not null,
  stake bigint not null,
  payout bigint not null,
  cap_multiplier4 integer,
  params json not null,
  actions json default '[]'::json not null,
  action_count smallint default 0 not null,
  status round_status not null,
  outcome json not null,
  legal json,
  opened_at timestamp with time zone not null,
  next_start_at timestamp with time zone not null,
  last_action_at timestamp with time zone not null,
  settle_at timestamp with time zone,
  told_in xid8 default pg_current_xact_id(),
  fund_kinds ledger_account[],
  fund_stakes bigint[],
  fund_grant uuid,
  primary key (player_id, id)
);
create index round_crash_round_idx on round ((((params ->> 'flight'::text))::bigint), player_id, id) where ((params ->> 'flight'::text) is not null);
create index round_grant_idx on round (player_id, fund_grant) where (fund_grant is not null);
create index round_grant_stream_idx on round (told_in) where ((told_in is not null) and (fund_grant is not null) and (status = any (array['settled'::round_status, 'void'::round_status])));
create index round_manual_idx on round (opened_at, player_id, id) where (status = 'manual'::round_status);
create unique index round_open_key on round (player_id, model_id, coalesce((((params ->> 'flight'::text) || '.'::text) || (params ->> 'seat'::text)), ''::text)) where (status = 'open'::round_status);
create index round_opened_idx on round (player_id, opened_at, id desc);
create index round_past_idx on round (player_id, id) where ((told_in is null) and (status = any (array['settled'::round_status, 'void'::round_status])));
create index round_settle_idx on round (settle_at) where (status = 'open'::round_status);
create index round_stream_idx on round (told_in) where ((told_in is not null) and (status = any (array['settled'::round_status, 'void'::round_status])));

create table round_hour (
  player_id bigint not null,
  currency text not null,
  hour timestamp with time zone not null,
  rounds integer not null,
  net bigint not null,
  primary key (player_id, currency, hour)
);

create table round_judgement (
  player_id bigint not null,
  round_id uuid not null,
  decision text not null check (decision = ANY (ARRAY['settle'::text, 'void'::text])),
  operator uuid not null,
  why text not null,
  at timestamp with time zone not null,
  primary key (player_id, round_id)
);

create table round_link (
  player_id bigint not null,
  round_id uuid not null,
  token uuid not null,
  made_at timestamp with time zone not null,
  primary key (player_id, round_id)
);
create index round_link_token_idx on round_link (token);

create table same_player (
  player_id bigint not null,
  other_id bigint not null,
  reasons text[] not null,
  found_at timestamp with time zone not null,
  verdict text check (verdict = ANY (ARRAY['same'::text, 'different'::text])),
  judged_by text check (length(judged_by) <= 100),
  judged_at timestamp with time zone,
  primary key (player_id, other_id),
  check (other_id <> player_id),
  check ((verdict is null) = (judged_by is null)),
  check ((verdict is null) = (judged_at is null))
);
create index same_player_judged_idx on same_player (found_at desc, player_id, other_id) where ((verdict is not null) and (player_id < other_id));
create index same_player_open_idx on same_player (found_at desc, player_id, other_id) where ((verdict is null) and (player_id < other_id));

create table seed_pair (
  player_id bigint not null,
  id uuid not null,
  server_seed text check (server_seed ~ '^[0-9a-f]{64}$'::text),
  server_seed_hash text not null,
  client_seed text check (char_length(client_seed) >= 1 AND char_length(client_seed) <= 64 AND octet_length(client_seed) <= 256),
  committed_at timestamp with time zone not null,
  started_at timestamp with time zone,
  revealed_at timestamp with time zone,
  rounds_played integer,
  client_seed_chosen boolean default false not null,
  sealed_seed bytea,
  primary key (player_id, id),
  check ((client_seed is null) = (started_at is null)),
  check ((revealed_at is null) = (rounds_played is null)),
  check ((server_seed is not null) = (revealed_at is not null) and (sealed_seed is not null) = (revealed_at is null))
);
create unique index seed_pair_committed_key on seed_pair (player_id) where (started_at is null);
create unique index seed_pair_current_key on seed_pair (player_id) where ((started_at is not null) and (revealed_at is null));
create index seed_pair_revealed_idx on seed_pair (player_id, revealed_at desc) where (revealed_at is not null);

create table seed_rotation (
  player_id bigint not null,
  key text not null,
  request_hash text not null,
  answer json not null,
  made_at timestamp with time zone not null,
  primary key (player_id, key)
);

create table seed_state (
  player_id bigint primary key,
  seed_pair_id uuid not null,
  next_nonce integer default 0 not null,
  next_start_at timestamp with time zone not null
) with (fillfactor=70);

create table session (
  id uuid not null,
  player_id bigint not null,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  rotation_key bytea not null,
  rotated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  user_agent text default ''::text not null,
  ip text default ''::text not null,
  entered_at timestamp with time zone not null,
  sign_on_id uuid,
  primary key (player_id, id)
);
create index session_expiry_idx on session (expires_at);
create index session_revoked_idx on session (revoked_at) where (revoked_at is not null);

create table session_token (
  token_hash bytea not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  player_id bigint not null,
  browser_kind text,
  primary key (player_id, token_hash)
);
create index session_token_expiry_idx on session_token (expires_at);
create index session_token_session_idx on session_token (player_id, session_id);

create table setting (
  alias text primary key,
  value jsonb not null,
  changed_at timestamp with time zone not null,
  author text
);

create table setting_change (
  alias text not null,
  n integer not null,
  value jsonb,
  author text not null,
  at timestamp with time zone not null,
  why text not null,
  primary key (alias, n)
);

create table sign_on (
  player_id bigint not null,
  id uuid not null,
  secret_hash bytea not null,
  entered_at timestamp with time zone not null,
  saved_at timestamp with time zone not null,
  primary key (player_id, id)
);
create index sign_on_saved_idx on sign_on (saved_at);

create table social_flow (
  state_hash bytea primary key,
  browser_hash bytea not null,
  network text not null,
  for_player bigint,
  expires_at timestamp with time zone not null
);
create index social_flow_expiry_idx on social_flow (expires_at);

create table social_link (
  player_id bigint not null,
  network text not null check (length(network) <= 20),
  subject text not null check (length(subject) >= 1 AND length(subject) <= 255),
  name text not null check (length(name) <= 100),
  linked_at timestamp with time zone not null,
  primary key (player_id, network)
);

create table social_ticket (
  id uuid primary key,
  browser_hash bytea not null,
  network text not null,
  subject text not null,
  name text not null,
  referral_code text,
  email text,
  phone text,
  proven_at timestamp with time zone,
  expires_at timestamp with time zone not null
);
create index social_ticket_expiry_idx on social_ticket (expires_at);

create table stake_block (
  player_id bigint not null,
  rule text not null check (rule = ANY (ARRAY['block'::text, 'closing'::text, 'exclusion'::text, 'hours'::text, 'jurisdiction'::text, 'reality'::text, 'session'::text, 'verification'::text])),
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  from_minute integer,
  to_minute integer,
  zone text,
  next_zone text,
  next_at timestamp with time zone,
  primary key (player_id, rule),
  check (ends_at > starts_at),
  check ((rule = 'hours'::text) = (from_minute is not null) and (from_minute is null) = (to_minute is null) and (from_minute is null) = (zone is null) and (next_zone is null) = (next_at is null) and from_minute <> to_minute and from_minute >= 0 and from_minute <= 1439 and to_minute >= 0 and to_minute <= 1439)
);

create table stake_total (
  player_id bigint not null,
  currency text not null,
  period text not null check (period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])),
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  staked bigint not null,
  won bigint not null,
  max_staked bigint check (max_staked >= 0),
  max_lost bigint check (max_lost >= 0),
  rounds bigint default 0 not null,
  max_rounds bigint check (max_rounds >= 0),
  max_bet bigint check (max_bet >= 0),
  given text[] default '{}'::text[] not null,
  primary key (player_id, currency, period)
) with (fillfactor=70);

create table statement (
  player_id bigint primary key,
  id uuid not null,
  year integer not null,
  number text not null check (length(number) <= 60),
  asked_at timestamp with time zone not null,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  counted_at timestamp with time zone not null,
  counted integer not null,
  fingerprint text,
  sealed bytea
);
create index statement_expiry_idx on statement (expires_at);
create index statement_making_idx on statement (asked_at) where (ready_at is null);

create table statement_key (
  id smallint primary key check (id = 1),
  made_at timestamp with time zone not null,
  sealed bytea not null
);

create table supplier (
  key text primary key check (key ~ '^[a-z][a-z0-9-]{1,39}$'::text),
  name text not null,
  url text,
  dialect text not null,
  is_on boolean default false not null,
  frame_origins text[] default '{}'::text[] not null,
  synced_at timestamp with time zone,
  free_wins boolean default false not null
);

create table supplier_difference (
  id bigint generated always as identity primary key,
  supplier text not null,
  player text not null,
  round_id text not null,
  kind text not null check (kind = ANY (ARRAY['missing_here'::text, 'missing_there'::text, 'sum'::text, 'open'::text])),
  ours jsonb,
  theirs jsonb,
  opened_at timestamp with time zone not null,
  run uuid not null,
  found_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by text,
  why text,
  unique (supplier, player, round_id, kind)
);
create index supplier_difference_open_idx on supplier_difference (id) where (resolved_at is null);
create index supplier_difference_span_idx on supplier_difference (supplier, opened_at) where (resolved_at is null);

create table supplier_held (
  player_id bigint not null,
  id uuid not null,
  supplier text not null,
  tx_id text not null,
  kind text not null check (kind = ANY (ARRAY['win'::text, 'betwin'::text, 'promo'::text])),
  round_id text,
  currency text not null,
  amount bigint not null check (amount > 0),
  rule text not null,
  used bigint not null,
  max bigint not null,
  payload_hash bytea not null,
  message jsonb not null,
  state text default 'held'::text not null check (state = ANY (ARRAY['held'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text])),
  at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  why text,
  primary key (player_id, id),
  check ((state = 'held'::text) = (decided_at is null))
);
create unique index supplier_held_key on supplier_held (player_id, supplier, tx_id);
create index supplier_held_open_idx on supplier_held (at) where (state = 'held'::text);

create table supplier_reconciliation (
  supplier text primary key,
  done_until timestamp with time zone not null
);

create table supplier_reward (
  player_id bigint not null,
  supplier text not null,
  reward_id text not null,
  at timestamp with time zone not null,
  primary key (player_id, supplier, reward_id)
);

create table supplier_round (
  player_id bigint not null,
  id uuid not null,
  supplier text not null,
  round_id text not null,
  game_id integer not null,
  currency text not null,
  state text not null check (state = ANY (ARRAY['open'::text, 'closed'::text, 'void'::text, 'late'::text])),
  staked bigint default 0 not null check (staked >= 0),
  won bigint default 0 not null check (won >= 0),
  bets integer default 0 not null,
  undone integer default 0 not null,
  wins integer default 0 not null,
  fund_kinds ledger_account[] default '{}'::ledger_account[] not null,
  fund_stakes bigint[] default '{}'::bigint[] not null,
  fund_grant uuid,
  grant_paid bigint default 0 not null,
  told smallint default 0 not null,
  opened_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  counted_at timestamp with time zone,
  primary key (player_id, id)
) with (fillfactor=80);
create index supplier_round_day_idx on supplier_round (supplier, opened_at);
create index supplier_round_free_idx on supplier_round (player_id, opened_at) where ('free'::ledger_account = any (fund_kinds));
create index supplier_round_grant_idx on supplier_round (player_id, fund_grant) where (fund_grant is not null);
create unique index supplier_round_key on supplier_round (player_id, supplier, round_id);
create index supplier_round_opened_idx on supplier_round (player_id, opened_at desc, id);
create index supplier_round_player_idx on supplier_round (player_id) where (state = 'open'::text);
create index supplier_round_stuck_idx on supplier_round (last_at) where (state = 'open'::text);

create table supplier_round_told (
  player_id bigint not null,
  round uuid not null,
  n smallint not null,
  supplier text not null,
  game_id integer not null,
  currency text not null,
  stake bigint not null,
  cost bigint not null,
  payout bigint not null,
  grant_id uuid,
  grant_stake bigint not null,
  grant_payout bigint not null,
  opened_at timestamp with time zone not null,
  at timestamp with time zone not null,
  told_in xid8 default pg_current_xact_id() not null,
  primary key (player_id, round, n)
);
create index supplier_round_told_idx on supplier_round_told (told_in, player_id, round, n);

create table supplier_session (
  player_id bigint not null,
  token_hash bytea not null,
  supplier text not null,
  game_id integer not null,
  currency text not null,
  session_id uuid not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  primary key (player_id, token_hash)
);
create index supplier_session_expiry_idx on supplier_session (expires_at);

create table supplier_total (
  player_id bigint not null,
  supplier text not null,
  currency text not null,
  day date not null,
  staked bigint default 0 not null,
  won bigint default 0 not null,
  given bigint default 0 not null,
  primary key (player_id, supplier, currency, day)
) with (fillfactor=70);

create table supplier_tx (
  player_id bigint not null,
  supplier text not null,
  tx_id text not null,
  kind text not null check (kind = ANY (ARRAY['bet'::text, 'win'::text, 'rollback'::text, 'promo'::text, 'tombstone'::text])),
  id uuid not null,
  round uuid,
  currency text not null,
  amount bigint not null check (amount >= 0),
  ref_tx_id text,
  payload_hash bytea,
  kinds ledger_account[] default '{}'::ledger_account[] not null,
  parts bigint[] default '{}'::bigint[] not null,
  undone_by text,
  at timestamp with time zone not null,
  primary key (player_id, supplier, tx_id)
) with (fillfactor=90);
create index supplier_tx_round_idx on supplier_tx (player_id, round) where (round is not null);

create table supplier_tx_owner (
  tx_id text not null,
  supplier text not null,
  player_id bigint not null,
  primary key (tx_id, supplier)
);

create table support_chat (
  player_id bigint not null,
  id uuid not null,
  state text not null check (state = ANY (ARRAY['waiting'::text, 'answered'::text, 'closed'::text])),
  opened_at timestamp with time zone not null,
  since timestamp with time zone not null,
  unanswered integer not null check (unanswered >= 0),
  messages integer not null check (messages >= 0),
  operator text check (length(operator) >= 1 AND length(operator) <= 200),
  operator_name text check (length(operator_name) >= 1 AND length(operator_name) <= 120),
  taken_until timestamp with time zone,
  visitor_read bigint default 0 not null,
  operator_read bigint default 0 not null,
  told bigint default 0 not null,
  waited_s integer check (waited_s >= 0),
  rating smallint check (rating >= 1 AND rating <= 5),
  primary key (player_id, id)
);
create unique index support_chat_open_idx on support_chat (player_id) where (state <> 'closed'::text);
create index support_chat_queue_idx on support_chat (state, since, player_id, id);
create index support_chat_waited_idx on support_chat (opened_at) where (waited_s is not null);

create table support_message (
  player_id bigint not null,
  id bigint generated by default as identity,
  chat_id uuid not null,
  key uuid not null,
  author text not null check (author = ANY (ARRAY['visitor'::text, 'operator'::text])),
  name text not null check (length(name) <= 120),
  text text not null check (length(text) >= 1 AND length(text) <= 2000),
  about_kind text check (about_kind = ANY (ARRAY['round'::text, 'payment'::text])),
  about_id text check (length(about_id) >= 1 AND length(about_id) <= 40),
  sent_at timestamp with time zone not null,
  primary key (player_id, id),
  unique (player_id, author, key),
  check ((about_kind is null) = (about_id is null))
);
create index support_message_chat_idx on support_message (player_id, chat_id, id);

create table telegram_chat (
  player_id bigint primary key,
  chat_id bigint not null check (chat_id > 0),
  name text not null check (length(name) <= 100),
  linked_at timestamp with time zone not null
);

create table telegram_chat_owner (
  chat_id bigint primary key,
  player_id bigint not null
);
create index telegram_chat_owner_player_idx on telegram_chat_owner (player_id);

create table telegram_code (
  hash bytea primary key,
  player_id bigint not null,
  expires_at timestamp with time zone not null
);
create index telegram_code_expiry_idx on telegram_code (expires_at);
create index telegram_code_player_idx on telegram_code (player_id);

create table telegram_delivery (
  player_id bigint not null,
  operation text not null check (length(operation) >= 1 AND length(operation) <= 300),
  state text not null check (state = ANY (ARRAY['waits'::text, 'sent'::text, 'failed'::text, 'gone'::text, 'late'::text, 'kept_back'::text])),
  tries integer default 0 not null,
  at timestamp with time zone not null,
  primary key (player_id, operation)
);
create index telegram_delivery_at_idx on telegram_delivery (at);
create index telegram_delivery_state_idx on telegram_delivery (state, at);

create table telegram_update (
  id bigint primary key,
  at timestamp with time zone not null
);
create index telegram_update_at_idx on telegram_update (at);

create table telegram_used (
  hash bytea primary key,
  expires_at timestamp with time zone not null
);
create index telegram_used_expiry_idx on telegram_used (expires_at);

create table ticket_code (
  ticket uuid not null,
  id uuid not null,
  purpose text not null,
  channel text not null check (channel = ANY (ARRAY['email'::text, 'phone'::text, 'call'::text])),
  address text,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  primary key (ticket, id)
);
create index ticket_code_asked_idx on ticket_code (asked_at);
create index ticket_code_latest_idx on ticket_code (ticket, purpose, channel, asked_at desc);

create table tournament (
  id integer generated by default as identity primary key,
  name text not null,
  art text not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  currency text not null,
  prizes bigint[] not null check (cardinality(prizes) >= 1 AND cardinality(prizes) <= 100),
  game_ids integer[] not null check (cardinality(game_ids) >= 1 AND cardinality(game_ids) <= 60),
  rounds_needed integer not null check (rounds_needed >= 1 AND rounds_needed <= 100),
  is_vip boolean default false not null,
  repeat_days integer check (repeat_days >= 1 AND repeat_days <= 366),
  members integer default 0 not null check (members >= 0),
  closed_at timestamp with time zone,
  author text not null,
  rule text default 'best-ten'::text not null check (length(rule) >= 1 AND length(rule) <= 40),
  least_stake bigint check (least_stake > 0),
  unique (name, start_at),
  check (end_at > start_at)
);
create index tournament_due_idx on tournament (end_at) where (closed_at is null);
create index tournament_end_idx on tournament (end_at desc, id desc);
create index tournament_repeat_idx on tournament (end_at) where (repeat_days is not null);
create index tournament_start_idx on tournament (start_at desc, id desc);

create table tournament_member (
  tournament_id integer not null,
  entry integer not null check (entry > 0),
  owner_id bigint,
  joined_at timestamp with time zone not null,
  rounds integer default 0 not null,
  best jsonb default '[]'::jsonb not null,
  score bigint default 0 not null check (score >= 0),
  score_at timestamp with time zone not null,
  is_ranked boolean default false not null,
  recent jsonb default '[]'::jsonb not null,
  primary key (tournament_id, entry),
  unique (owner_id, tournament_id)
);
create index tournament_member_place_idx on tournament_member (tournament_id, score desc, score_at, entry) where is_ranked;

create table tournament_prize (
  tournament_id integer not null,
  place integer not null check (place > 0),
  entry integer not null,
  owner_id bigint,
  currency text not null,
  amount bigint not null check (amount > 0),
  transfer_id uuid not null,
  paid_at timestamp with time zone,
  primary key (tournament_id, place),
  unique (transfer_id),
  unique (tournament_id, entry)
);
create index tournament_prize_due_idx on tournament_prize (tournament_id, place) where ((paid_at is null) and (owner_id is not null));
create index tournament_prize_owner_idx on tournament_prize (owner_id);

create table tracking_player (
  player_id bigint primary key,
  ref_code text check (length(ref_code) >= 1 AND length(ref_code) <= 100),
  utm_source text default ''::text not null check (length(utm_source) <= 100),
  utm_medium text default ''::text not null check (length(utm_medium) <= 100),
  utm_campaign text default ''::text not null check (length(utm_campaign) <= 100),
  told_at timestamp with time zone,
  registered_at timestamp with time zone,
  first_deposit_at timestamp with time zone,
  click_id text check (length(click_id) >= 1 AND length(click_id) <= 100),
  partners_at timestamp with time zone,
  check ((told_at is null) = (ref_code is null))
);
create index tracking_player_first_deposit_idx on tracking_player (first_deposit_at) where (first_deposit_at is not null);
create index tracking_player_registered_idx on tracking_player (registered_at) where (registered_at is not null);

create table tracking_visit (
  day date not null,
  guest_id text not null check (length(guest_id) >= 1 AND length(guest_id) <= 64),
  ref_code text not null check (length(ref_code) >= 1 AND length(ref_code) <= 100),
  utm_source text not null check (length(utm_source) <= 100),
  utm_medium text not null check (length(utm_medium) <= 100),
  utm_campaign text not null check (length(utm_campaign) <= 100),
  primary key (day, guest_id)
);

create table trusted_device (
  player_id bigint not null,
  id uuid not null,
  secret_hash bytea not null,
  user_agent text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  primary key (player_id, id)
);
create index trusted_device_expiry_idx on trusted_device (expires_at);

create table user_gift (
  player_id bigint not null,
  id bigint generated by default as identity,
  gift_key text not null,
  gift_version integer not null,
  currency text not null,
  state text not null check (state = ANY (ARRAY['waiting'::text, 'available'::text, 'chosen'::text, 'active'::text, 'wagered'::text, 'used'::text, 'cancelled'::text, 'expired'::text])),
  opens text not null,
  source text not null check (length(source) <= 120),
  given_at timestamp with time zone not null,
  take_until timestamp with time zone,
  taken_at timestamp with time zone,
  play_until timestamp with time zone,
  ended_at timestamp with time zone,
  amount bigint check (amount >= 0),
  terms jsonb,
  grant_id uuid,
  payment_id bigint,
  payment_sum bigint,
  is_paid boolean default false not null,
  brought bigint check (brought >= 0),
  last_day_at timestamp with time zone,
  primary key (player_id, id),
  unique (player_id, source),
  check ((state = any (array['active'::text, 'wagered'::text, 'used'::text])) <= (taken_at is not null)),
  check ((state = any (array['wagered'::text, 'used'::text, 'cancelled'::text, 'expired'::text])) = (ended_at is not null)),
  check ((state = 'chosen'::text) <= (payment_id is not null))
);
create index user_gift_due_idx on user_gift (take_until) where ((take_until is not null) and (state = any (array['waiting'::text, 'available'::text])));
create index user_gift_grant_idx on user_gift (player_id, grant_id) where (grant_id is not null);
create index user_gift_last_day_idx on user_gift (last_day_at) where ((last_day_at is not null) and (state = any (array['waiting'::text, 'available'::text])));
create index user_gift_payment_idx on user_gift (player_id, payment_id) where (payment_id is not null);
create index user_gift_state_idx on user_gift (player_id, state, id);

create table wallet_account (
  player_id bigint not null,
  currency text not null,
  kind ledger_account not null,
  balance bigint default 0 not null check (balance >= 0),
  sequence bigint default 0 not null,
  is_gate boolean generated always as ((kind = 'cash'::ledger_account)) stored not null,
  max_bet bigint check (max_bet > 0),
  closed_games integer[],
  is_guarded boolean default true not null,
  grant_id uuid,
  ends_at timestamp with time zone,
  primary key (player_id, currency, kind)
) with (fillfactor=70);

create table wallet_posting (
  player_id bigint not null,
  transfer_id uuid not null,
  n smallint not null,
  account ledger_account not null,
  currency text not null,
  amount bigint not null,
  balance_after bigint,
  primary key (player_id, transfer_id, n)
);

create table wallet_transfer (
  player_id bigint not null,
  id uuid not null,
  currency text not null,
  reason text not null,
  made_at timestamp with time zone not null,
  refs jsonb,
  primary key (player_id, id)
);
create index wallet_transfer_other_idx on wallet_transfer (made_at, player_id, id) where (reason <> all (array['round'::text, 'round.payout'::text, 'round.void'::text, 'outside.bet'::text, 'outside.win'::text, 'outside.rollback'::text]));

create table welcome_choice (
  player_id bigint primary key,
  key text not null,
  chosen_at timestamp with time zone not null
);

create table wheel_grant (
  player_id bigint not null,
  source text not null check (length(source) <= 120),
  spins integer not null check (spins > 0),
  given_at timestamp with time zone not null,
  primary key (player_id, source)
);

create table wheel_spin (
  player_id bigint not null,
  n integer not null check (n > 0),
  key text not null check (length(key) <= 255),
  request_hash text not null,
  made_at timestamp with time zone not null,
  level_id integer not null,
  sectors jsonb not null,
  sector integer not null check (sector >= 0),
  prize jsonb,
  gift_id bigint,
  is_additional boolean not null,
  spins_left integer not null check (spins_left >= 0),
  additional_left integer not null check (additional_left >= 0),
  server_seed text not null,
  server_seed_hash text not null,
  client_seed text not null,
  client_seed_chosen boolean not null,
  primary key (player_id, n),
  unique (player_id, key),
  check ((prize is null) = (gift_id is null))
);

create table wheel_state (
  player_id bigint primary key,
  server_seed text check (server_seed ~ '^[0-9a-f]{64}$'::text),
  server_seed_hash text not null check (server_seed_hash ~ '^[0-9a-f]{64}$'::text),
  spins integer default 0 not null check (spins >= 0),
  day_starts_at timestamp with time zone,
  used integer default 0 not null check (used >= 0),
  additional integer default 0 not null check (additional >= 0 AND additional <= 1000),
  sealed_seed bytea,
  check (server_seed is null and sealed_seed is not null)
);

create table sandbox.coins_address (
  player text primary key,
  address text not null,
  created_at timestamp with time zone not null,
  unique (address)
);

create table sandbox.coins_invoice (
  operation_id uuid primary key,
  address text not null,
  memo text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  unique (address, memo)
);
create index coins_invoice_created_idx on sandbox.coins_invoice (address, created_at desc);

create table sandbox.coins_transfer (
  id uuid primary key,
  address text not null,
  memo text not null,
  amount bigint not null check (amount > 0),
  confirmations integer default 0 not null,
  operation_id uuid,
  created_at timestamp with time zone not null
);
create index coins_transfer_created_idx on sandbox.coins_transfer (created_at desc);
create index coins_transfer_open_idx on sandbox.coins_transfer (confirmations) where (operation_id is not null);
create index coins_transfer_operation_idx on sandbox.coins_transfer (operation_id);

create table sandbox.letter (
  id bigint generated always as identity primary key,
  message_id text not null,
  sender text not null,
  recipients text[] not null,
  subject text not null,
  text text not null,
  html text not null,
  raw bytea not null,
  received_at timestamp with time zone default now() not null,
  unique (message_id)
);
create index letter_recipients_idx on sandbox.letter using gin (recipients);

create table sandbox.message (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind = ANY (ARRAY['sms'::text, 'call'::text])),
  phone text not null,
  text text not null,
  received_at timestamp with time zone default now() not null,
  unique (name)
);
create index message_phone_idx on sandbox.message (phone, id desc);

create table sandbox.psp_callback (
  event_id uuid primary key,
  operation_id uuid not null,
  body text not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone not null,
  provider text not null,
  copies smallint default 1 not null,
  forged boolean default false not null
);
create index psp_callback_created_idx on sandbox.psp_callback (created_at);
create index psp_callback_due_idx on sandbox.psp_callback (next_at) where (delivered_at is null);
create index psp_callback_operation_idx on sandbox.psp_callback (provider, operation_id);

create table sandbox.psp_mode (
  provider text primary key,
  calls text not null,
  notices text not null,
  method text,
  times integer check (times >= 0)
);

create table sandbox.psp_operation (
  operation_id uuid not null,
  token text not null,
  kind text not null check (kind = ANY (ARRAY['payment'::text, 'payout'::text])),
  status text not null check (status = ANY (ARRAY['created'::text, 'processing'::text, 'delayed'::text, 'success'::text, 'declined'::text])),
  amount bigint not null check (amount > 0),
  currency text not null,
  method text not null,
  requisite text,
  will_refuse boolean default false not null,
  return_url text,
  callback_url text not null,
  reason text,
  due_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  provider text not null,
  notices text default 'usual'::text not null,
  asks_code boolean default false not null,
  code_tries smallint default 0 not null,
  unasked_of uuid,
  primary key (provider, operation_id),
  unique (token)
);
create index psp_operation_created_idx on sandbox.psp_operation (created_at desc);
create index psp_operation_day_idx on sandbox.psp_operation (provider, created_at, operation_id);
create index psp_operation_due_idx on sandbox.psp_operation (due_at) where (due_at is not null);

create table sandbox.psp_requisite (
  token uuid primary key,
  mask text not null,
  will_refuse boolean not null,
  created_at timestamp with time zone not null
);
create index psp_requisite_created_idx on sandbox.psp_requisite (created_at);

create table sandbox.supplier_message (
  id bigint generated always as identity primary key,
  round_id uuid not null,
  kind text not null check (kind = ANY (ARRAY['win'::text, 'rollback'::text, 'round/close'::text])),
  amount bigint,
  attempts integer default 0 not null,
  next_at timestamp with time zone not null,
  answer text,
  created_at timestamp with time zone not null,
  unique (round_id, kind)
);
create index supplier_message_due_idx on sandbox.supplier_message (next_at) where (answer is null);

create table sandbox.supplier_mode (
  id boolean default true primary key check (id),
  calls text not null,
  wallet text not null,
  page text not null,
  times integer check (times >= 0)
);

create table sandbox.supplier_round (
  id uuid primary key,
  replay text not null,
  session text not null,
  operator text not null,
  player text,
  wallet_token text,
  game text not null,
  currency text not null,
  lobby_url text not null,
  stake bigint not null check (stake > 0),
  choice text not null,
  seed bytea not null,
  client_seed text not null,
  outcome smallint not null,
  win bigint not null check (win >= 0),
  state text not null check (state = ANY (ARRAY['asked'::text, 'open'::text, 'closed'::text, 'void'::text, 'refused'::text])),
  reason text,
  manner text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  unique (replay)
);
create index supplier_round_asked_idx on sandbox.supplier_round (opened_at) where (state = 'asked'::text);
create index supplier_round_opened_idx on sandbox.supplier_round (opened_at, id);
create index supplier_round_session_idx on sandbox.supplier_round (session, opened_at desc);

create table sandbox.supplier_session (
  token text primary key,
  operator text not null,
  player text,
  wallet_token text,
  game text not null,
  currency text not null,
  demo_balance bigint not null check (demo_balance >= 0),
  lobby_url text not null,
  page text not null,
  seed bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);
create index supplier_session_created_idx on sandbox.supplier_session (created_at);

alter table adjustment add constraint adjustment_player_id_fkey
  foreign key (player_id) references player(id);

alter table article_comment add constraint article_comment_article_id_fkey
  foreign key (article_id) references article(id);

alter table article_version add constraint article_version_article_id_fkey
  foreign key (article_id) references article(id);

alter table bonus_grant add constraint bonus_grant_player_id_fkey
  foreign key (player_id) references player(id);

alter table books_leaf add constraint books_leaf_player_id_fkey
  foreign key (player_id) references player(id);

alter table campaign_delivery add constraint campaign_delivery_player_id_fkey
  foreign key (player_id) references player(id);

alter table campaign_member add constraint campaign_member_player_id_fkey
  foreign key (player_id) references player(id);

alter table consent_choice add constraint consent_choice_player_id_fkey
  foreign key (player_id) references player(id);

alter table consent_player add constraint consent_player_player_id_fkey
  foreign key (player_id) references player(id);

alter table consent_sent add constraint consent_sent_player_id_fkey
  foreign key (player_id) references player(id);

alter table counter_reset add constraint counter_reset_player_id_fkey
  foreign key (player_id) references player(id);

alter table crash_round add constraint crash_chain_id_fkey
  foreign key (chain_id) references crash_chain(id);

alter table demo_pair add constraint demo_pair_session_id_fkey
  foreign key (session_id) references demo_session(id) on delete cascade;

alter table demo_round add constraint demo_round_session_id_fkey
  foreign key (session_id) references demo_session(id) on delete cascade;

alter table discovery add constraint discovery_player_id_fkey
  foreign key (player_id) references player(id);

alter table email_confirmation add constraint email_confirmation_player_id_fkey
  foreign key (player_id) references player(id);

alter table email_confirmation_request add constraint email_confirmation_request_player_id_fkey
  foreign key (player_id) references player(id);

alter table entry_token add constraint entry_token_player_id_fkey
  foreign key (player_id) references player(id);

alter table event add constraint event_player_id_fkey
  foreign key (player_id) references player(id);

alter table exchange add constraint exchange_player_id_fkey
  foreign key (player_id) references player(id);

alter table experience add constraint experience_player_id_fkey
  foreign key (player_id) references player(id);

alter table experiment_player add constraint experiment_player_player_id_fkey
  foreign key (player_id) references player(id);

alter table factor add constraint factor_player_id_fkey
  foreign key (player_id) references player(id);

alter table factor_guess add constraint factor_guess_player_id_fkey
  foreign key (player_id) references player(id);

alter table fame_win add constraint fame_win_game_id_fkey
  foreign key (game_id) references game(id);

alter table fame_win add constraint fame_win_player_id_fkey
  foreign key (player_id) references player(id);

alter table favorite_game add constraint favorite_game_game_id_fkey
  foreign key (game_id) references game(id);

alter table favorite_game add constraint favorite_game_player_id_fkey
  foreign key (player_id) references player(id);

alter table free_rounds add constraint free_rounds_game_id_fkey
  foreign key (game_id) references game(id);

alter table free_rounds add constraint free_rounds_player_id_fkey
  foreign key (player_id) references player(id);

alter table gallery_item add constraint gallery_item_host_id_fkey
  foreign key (host_id) references gallery_host(id);

alter table game add constraint game_developer_id_fkey
  foreign key (developer_id) references developer(id);

alter table game_day add constraint game_day_game_id_fkey
  foreign key (game_id) references game(id);

alter table game_last_played add constraint game_last_played_game_id_fkey
  foreign key (game_id) references game(id);

alter table game_last_played add constraint game_last_played_player_id_fkey
  foreign key (player_id) references player(id);

alter table game_pair add constraint game_pair_game_id_fkey
  foreign key (game_id) references game(id);

alter table game_pair add constraint game_pair_other_id_fkey
  foreign key (other_id) references game(id);

alter table game_return add constraint game_return_game_id_fkey
  foreign key (game_id) references game(id);

alter table game_return_day add constraint game_return_day_game_id_fkey
  foreign key (game_id) references game(id);

alter table harm_marker add constraint harm_marker_player_id_fkey
  foreign key (player_id) references player(id);

alter table inbox_notification add constraint inbox_notification_player_id_fkey
  foreign key (player_id) references player(id);

alter table incident_edit add constraint incident_edit_incident_id_fkey
  foreign key (incident_id) references incident(id);

alter table incident_update add constraint incident_update_incident_id_fkey
  foreign key (incident_id) references incident(id);

alter table known_device add constraint known_device_player_id_fkey
  foreign key (player_id) references player(id);

alter table kyc_document add constraint kyc_document_player_id_fkey
  foreign key (player_id) references player(id);

alter table kyc_form add constraint kyc_form_player_id_fkey
  foreign key (player_id) references player(id);

alter table level_gift add constraint level_gift_player_id_fkey
  foreign key (player_id) references player(id);

alter table limit_change add constraint limit_change_player_id_fkey
  foreign key (player_id) references player(id);

alter table limit_given add constraint limit_given_player_id_fkey
  foreign key (player_id) references player(id);

alter table limit_plan add constraint limit_plan_player_id_fkey
  foreign key (player_id) references player(id);

alter table limit_time add constraint limit_time_player_id_fkey
  foreign key (player_id) references player(id);

alter table list_export_download add constraint list_export_download_export_id_fkey
  foreign key (export_id) references list_export(id) on delete cascade;

alter table list_export_part add constraint list_export_part_export_id_fkey
  foreign key (export_id) references list_export(id) on delete cascade;

alter table list_view_default add constraint list_view_default_view_id_fkey
  foreign key (view_id) references list_view(id) on delete cascade;

alter table live_win add constraint live_win_game_id_fkey
  foreign key (game_id) references game(id);

alter table live_win add constraint live_win_player_id_fkey
  foreign key (player_id) references player(id);

alter table lottery_ticket add constraint lottery_ticket_lottery_id_fkey
  foreign key (lottery_id) references lottery(id);

alter table lottery_winner add constraint lottery_winner_lottery_id_fkey
  foreign key (lottery_id) references lottery(id);

alter table lottery_winner add constraint lottery_winner_lottery_id_number_fkey
  foreign key (lottery_id, number) references lottery_ticket(lottery_id, number);

alter table mission_done add constraint mission_done_player_id_fkey
  foreign key (player_id) references player(id);

alter table mission_tally add constraint mission_tally_game_id_fkey
  foreign key (game_id) references game(id);

alter table mission_tally add constraint mission_tally_player_id_fkey
  foreign key (player_id) references player(id);

alter table operator_extra add constraint operator_extra_operator_id_fkey
  foreign key (operator_id) references operator(id);

alter table operator_login add constraint operator_login_operator_id_fkey
  foreign key (operator_id) references operator(id);

alter table operator_session add constraint operator_session_operator_id_fkey
  foreign key (operator_id) references operator(id);

alter table page_version add constraint page_version_page_id_fkey
  foreign key (page_id) references page(id);

alter table partner_delivery add constraint partner_delivery_player_id_fkey
  foreign key (player_id) references player(id);

alter table passkey add constraint passkey_player_id_fkey
  foreign key (player_id) references player(id);

alter table password_reset add constraint password_reset_player_id_fkey
  foreign key (player_id) references player(id);

alter table payment add constraint payment_player_id_fkey
  foreign key (player_id) references player(id);

alter table payment add constraint payment_system_id_fkey
  foreign key (system_id) references payment_system(id);

alter table payment_decision add constraint payment_decision_player_id_payment_id_fkey
  foreign key (player_id, payment_id) references payment(player_id, id);

alter table payment_event add constraint payment_event_player_id_payment_id_fkey
  foreign key (player_id, payment_id) references payment(player_id, id);

alter table payment_late_letter add constraint payment_late_letter_player_id_payment_id_position_fkey
  foreign key (player_id, payment_id, "position") references payment_promise(player_id, payment_id, "position");

alter table payment_letter add constraint payment_letter_player_id_fkey
  foreign key (player_id) references player(id);

alter table payment_promise add constraint payment_promise_player_id_payment_id_fkey
  foreign key (player_id, payment_id) references payment(player_id, id);

alter table payment_requisite add constraint payment_requisite_player_id_fkey
  foreign key (player_id) references player(id);

alter table person_fact add constraint person_fact_player_id_fkey
  foreign key (player_id) references player(id);

alter table person_match add constraint person_match_player_id_fkey
  foreign key (player_id) references player(id);

alter table player_break add constraint player_break_player_id_fkey
  foreign key (player_id) references player(id);

alter table player_code add constraint player_code_player_id_fkey
  foreign key (player_id) references player(id);

alter table player_export add constraint player_export_player_id_fkey
  foreign key (player_id) references player(id);

alter table player_export_part add constraint player_export_part_player_id_fkey
  foreign key (player_id) references player(id);

alter table player_limit add constraint player_limit_player_id_fkey
  foreign key (player_id) references player(id);

alter table player_note add constraint player_note_player_id_fkey
  foreign key (player_id) references player(id);

alter table player_profile add constraint player_profile_player_id_fkey
  foreign key (player_id) references player(id);

alter table player_shown add constraint player_shown_player_id_fkey
  foreign key (player_id) references player(id);

alter table player_visit add constraint player_visit_player_id_fkey
  foreign key (player_id) references player(id);

alter table popup_event add constraint popup_event_player_id_fkey
  foreign key (player_id) references player(id);

alter table popup_message add constraint popup_message_player_id_fkey
  foreign key (player_id) references player(id);

alter table popup_view add constraint popup_view_player_id_fkey
  foreign key (player_id) references player(id);

alter table promo_use add constraint promo_use_player_id_fkey
  foreign key (player_id) references player(id);

alter table provider_route add constraint provider_route_system_id_fkey
  foreign key (system_id) references payment_system(id);

alter table push_delivery add constraint push_delivery_player_id_fkey
  foreign key (player_id) references player(id);

alter table push_device add constraint push_device_player_id_fkey
  foreign key (player_id) references player(id);

alter table reality_check add constraint reality_check_player_id_fkey
  foreign key (player_id) references player(id);

alter table recovery_code add constraint recovery_code_player_id_fkey
  foreign key (player_id) references player(id);

alter table referral_friend add constraint referral_friend_player_id_fkey
  foreign key (player_id) references player(id);

alter table referral_inviter add constraint referral_inviter_player_id_fkey
  foreign key (player_id) references player(id);

alter table referral_owner add constraint referral_owner_player_id_fkey
  foreign key (player_id) references player(id);

alter table referral_reward add constraint referral_reward_player_id_fkey
  foreign key (player_id) references player(id);

alter table repayment add constraint repayment_player_id_fkey
  foreign key (player_id) references player(id);

alter table rotator_player_action add constraint rotator_player_action_player_id_fkey
  foreign key (player_id) references player(id);

alter table round_hour add constraint round_hour_player_id_fkey
  foreign key (player_id) references player(id);

alter table round_link add constraint round_link_player_id_fkey
  foreign key (player_id) references player(id);

alter table same_player add constraint same_player_player_id_fkey
  foreign key (player_id) references player(id);

alter table sandbox.coins_invoice add constraint coins_invoice_address_fkey
  foreign key (address) references sandbox.coins_address(address);

alter table sandbox.psp_callback add constraint psp_callback_provider_operation_id_fkey
  foreign key (provider, operation_id) references sandbox.psp_operation(provider, operation_id);

alter table sandbox.supplier_message add constraint supplier_message_round_id_fkey
  foreign key (round_id) references sandbox.supplier_round(id) on delete cascade;

alter table seed_pair add constraint seed_pair_player_id_fkey
  foreign key (player_id) references player(id);

alter table seed_rotation add constraint seed_rotation_player_id_fkey
  foreign key (player_id) references player(id);

alter table seed_state add constraint seed_state_player_id_fkey
  foreign key (player_id) references player(id);

alter table seed_state add constraint seed_state_player_id_seed_pair_id_fkey
  foreign key (player_id, seed_pair_id) references seed_pair(player_id, id);

alter table session add constraint session_player_id_fkey
  foreign key (player_id) references player(id);

alter table session_token add constraint session_token_player_id_session_id_fkey
  foreign key (player_id, session_id) references session(player_id, id) on delete cascade;

alter table sign_on add constraint sign_on_player_id_fkey
  foreign key (player_id) references player(id);

alter table social_link add constraint social_link_player_id_fkey
  foreign key (player_id) references player(id);

alter table stake_block add constraint stake_block_player_id_fkey
  foreign key (player_id) references player(id);

alter table stake_total add constraint stake_total_player_id_fkey
  foreign key (player_id) references player(id);

alter table statement add constraint statement_player_id_fkey
  foreign key (player_id) references player(id);

alter table supplier_session add constraint supplier_session_player_id_fkey
  foreign key (player_id) references player(id);

alter table support_message add constraint support_message_chat_fkey
  foreign key (player_id, chat_id) references support_chat(player_id, id) on delete cascade;

alter table telegram_chat add constraint telegram_chat_player_id_fkey
  foreign key (player_id) references player(id);

alter table telegram_delivery add constraint telegram_delivery_player_id_fkey
  foreign key (player_id) references player(id);

alter table tournament_member add constraint tournament_member_tournament_id_fkey
  foreign key (tournament_id) references tournament(id);

alter table tournament_prize add constraint tournament_prize_tournament_id_entry_fkey
  foreign key (tournament_id, entry) references tournament_member(tournament_id, entry);

alter table tracking_player add constraint tracking_player_player_id_fkey
  foreign key (player_id) references player(id);

alter table trusted_device add constraint trusted_device_player_id_fkey
  foreign key (player_id) references player(id);

alter table user_gift add constraint user_gift_player_id_fkey
  foreign key (player_id) references player(id);

alter table wallet_account add constraint wallet_account_player_id_fkey
  foreign key (player_id) references player(id);

alter table welcome_choice add constraint welcome_choice_player_id_fkey
  foreign key (player_id) references player(id);

alter table wheel_grant add constraint wheel_grant_player_id_fkey
  foreign key (player_id) references player(id);

alter table wheel_spin add constraint wheel_spin_player_id_fkey
  foreign key (player_id) references player(id);

alter table wheel_state add constraint wheel_state_player_id_fkey
  foreign key (player_id) references player(id);

create trigger audit_entry_append_only before delete or update or truncate on audit_entry for each statement execute function append_only();

create trigger bonus_round_append_only before delete or update or truncate on bonus_round for each statement execute function append_only();

create trigger books_day_append_only before delete or update or truncate on books_day for each statement execute function append_only();

create trigger crash_chain_is_published before update on crash_chain for each row execute function crash_chain_is_published();

create trigger event_append_only before update or truncate on event for each statement execute function append_only();

create trigger event_pruned_only before delete on event for each statement when (current_setting('ayva.pruning'::text, true) is distinct from 'on'::text) execute function append_only();

create trigger exchange_append_only before delete or update or truncate on exchange for each statement execute function append_only();

create trigger exchange_rate_append_only before delete or update or truncate on exchange_rate for each statement execute function append_only();

create trigger limit_change_append_only before delete or update or truncate on limit_change for each statement execute function append_only();

create trigger lottery_salt_is_final before update on lottery for each row when (old.salt is not null and (new.salt is distinct from old.salt or new.salted_at is distinct from old.salted_at or new.tickets is distinct from old.tickets)) execute function lottery_salt_is_final();

create trigger page_version_append_only before delete or update or truncate on page_version for each statement execute function append_only();

create trigger payment_decision_append_only before delete or update or truncate on payment_decision for each statement execute function append_only();

create trigger payment_event_append_only before delete or update or truncate on payment_event for each statement execute function append_only();

create trigger payment_promise_append_only before delete or update or truncate on payment_promise for each statement execute function append_only();

create trigger payment_route_append_only before delete or update or truncate on payment_route for each statement execute function append_only();

create trigger provider_event_append_only before delete or update or truncate on provider_event for each statement execute function append_only();

create trigger round_append_only before delete or truncate on round for each statement execute function append_only();

create trigger round_is_final before update on round for each row when (old.status <> all (array['open'::round_status, 'manual'::round_status])) execute function round_is_final();

create trigger round_is_told before update on round for each row when (old.status <> new.status) execute function round_is_told();

create trigger round_judgement_append_only before delete or update or truncate on round_judgement for each statement execute function append_only();

create trigger setting_change_append_only before delete or update or truncate on setting_change for each statement execute function append_only();

create trigger supplier_round_told_append_only before delete or update or truncate on supplier_round_told for each statement execute function append_only();

create trigger wallet_posting_append_only before delete or update or truncate on wallet_posting for each statement execute function append_only();

create trigger wallet_transfer_append_only before delete or update or truncate on wallet_transfer for each statement execute function append_only();
