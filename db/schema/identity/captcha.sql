-- Solutions that were taken already: each is good once. A name is forgotten when it has run out anyway.
create table captcha_used (
  nonce      text        primary key,
  expires_at timestamptz not null
);
create index captcha_used_expiry_idx on captcha_used (expires_at);
