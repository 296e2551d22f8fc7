-- A letter of confirmation that was asked for. Its link is made while it is sent, so that nothing that
-- lets anybody confirm lies in a table or in a queue; each try to send it makes a link of its own.
create table email_confirmation_request (
  player_id  bigint not null references player,
  id         uuid not null,
  email      text not null,
  asked_at   timestamptz not null,
  expires_at timestamptz not null,
  primary key (player_id, id)
);
create index email_confirmation_request_expiry_idx on email_confirmation_request (expires_at);

-- Sweeps go by these, some thousand rows at a time.
create index email_confirmation_expiry_idx on email_confirmation (expires_at);
create index session_revoked_idx on session (revoked_at) where revoked_at is not null;
