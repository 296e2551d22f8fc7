-- Verification of identity: what a player has sent, and the answer. The result is in the labels of the player.
create table kyc_form (
  player_id     bigint      primary key,
  -- The name in the document, encrypted with the key of the installation.
  person        bytea,
  -- The kind of the documents in this round.
  kind          text        check (kind in ('passport', 'foreign', 'licence')),
  -- The number of times that documents were sent: a decision names the round that it is about.
  round         integer     not null default 0,
  sent_at       timestamptz,
  decided_at    timestamptz,
  -- The answer of the operator to the last round; shown to the player.
  said          text        check (length(said) <= 500),
  -- Deposits and withdrawals are blocked until this time; null: they are not blocked.
  blocked_until timestamptz,
  blocked_words text        check (length(blocked_words) <= 500),
  -- When the account was closed: the retention period of the documents starts then. Null: the account is open.
  left_at       timestamptz,
  check (decided_at is null or sent_at is not null)
);
create index kyc_form_left_idx on kyc_form (left_at) where left_at is not null;
create index kyc_form_waiting_idx on kyc_form (sent_at, player_id)
  where sent_at is not null and decided_at is null;

-- Pictures of pages of documents. A picture is in object storage, encrypted with a data key of its own. The data key is
-- encrypted with the key of the installation and deleted to erase the picture, so that remaining copies are unreadable.
create table kyc_document (
  player_id  bigint      not null,
  id         uuid        not null,
  -- The idempotency key of the upload, from the browser.
  key        text        not null check (length(key) <= 255),
  body_hash  text        not null,
  page       text        not null check (page in ('main', 'address', 'back', 'face')),
  state      text        not null check (state in ('coming', 'kept', 'erasing', 'erased')),
  sealed_key bytea,
  bytes      integer,
  width      integer,
  height     integer,
  -- The round in which it was sent; null: not sent yet.
  round      integer,
  created_at timestamptz not null,
  -- When the picture must be erased; null: not determined yet.
  erase_at   timestamptz,
  primary key (player_id, id),
  unique (player_id, key),
  check ((state = 'kept') <= (sealed_key is not null)),
  check ((state in ('erasing', 'erased')) <= (sealed_key is null))
);
create index kyc_document_created_idx on kyc_document (player_id, created_at);
create index kyc_document_due_idx on kyc_document (erase_at) where state <> 'erased';
-- For the deletion of rows of erased pictures after some time.
create index kyc_document_erased_idx on kyc_document (created_at) where state = 'erased';
-- An hourly job looks for the few pictures to erase among the many that are stored.
create index kyc_document_erasing_idx on kyc_document (player_id, id) where state = 'erasing';
