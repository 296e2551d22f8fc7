-- Who a player is, as shown by documents. What an operator has found stands in the labels of the player;
-- here stands what was sent, and what was said of it.
create table kyc_form (
  player_id     bigint      primary key,
  -- The name as it stands in the document, sealed with the key of the installation.
  person        bytea,
  -- Of which kind the documents of this round are.
  kind          text        check (kind in ('passport', 'foreign', 'licence')),
  -- Counts what was sent: a decision names the round that it is about.
  round         integer     not null default 0,
  sent_at       timestamptz,
  decided_at    timestamptz,
  -- What an operator said to the player, of the last round.
  said          text        check (length(said) <= 500),
  -- While it lies ahead, money neither comes in nor goes out; every such stop ends by itself.
  blocked_until timestamptz,
  blocked_words text        check (length(blocked_words) <= 500),
  -- When the account of a player was closed: from then on it is counted how long documents are kept.
  left_at       timestamptz,
  check (decided_at is null or sent_at is not null)
);
create index kyc_form_left_idx on kyc_form (left_at) where left_at is not null;
create index kyc_form_waiting_idx on kyc_form (sent_at, player_id)
  where sent_at is not null and decided_at is null;

-- A picture of a page. The picture lies in the store of objects, under a data key of its own; the key is
-- sealed with that of the installation and goes when the picture is to be erased, so that whatever is left
-- of the picture anywhere is noise.
create table kyc_document (
  player_id  bigint      not null,
  id         uuid        not null,
  -- The browser's name of the upload, so that one that is repeated is one.
  key        text        not null check (length(key) <= 255),
  body_hash  text        not null,
  page       text        not null check (page in ('main', 'address', 'back', 'face')),
  state      text        not null check (state in ('coming', 'kept', 'erasing', 'erased')),
  sealed_key bytea,
  bytes      integer,
  width      integer,
  height     integer,
  -- The round that it was sent in; null while it was not sent.
  round      integer,
  created_at timestamptz not null,
  -- When nobody needs it any longer.
  erase_at   timestamptz,
  primary key (player_id, id),
  unique (player_id, key),
  check ((state = 'kept') <= (sealed_key is not null)),
  check ((state in ('erasing', 'erased')) <= (sealed_key is null))
);
create index kyc_document_created_idx on kyc_document (player_id, created_at);
create index kyc_document_due_idx on kyc_document (erase_at) where state <> 'erased';
-- Rows of pictures that are gone go too, a while later.
create index kyc_document_erased_idx on kyc_document (created_at) where state = 'erased';
-- What is still to be erased is few among many that are kept, and is looked for every hour.
create index kyc_document_erasing_idx on kyc_document (player_id, id) where state = 'erasing';
