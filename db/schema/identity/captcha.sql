-- Solved captchas, so that each solution is accepted once. A row is kept until the captcha expires.
create table captcha_used (
  nonce      text        primary key,
  expires_at timestamptz not null
);
create index captcha_used_expiry_idx on captcha_used (expires_at);
