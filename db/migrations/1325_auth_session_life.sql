-- A session begins with a login and is over some time after it, however busy it is: entered_at says when
-- its player proved who they are. A session that goes on from another host's keeps that moment.
alter table session add column entered_at timestamptz;
update session set entered_at = created_at;
alter table session alter column entered_at set not null;

-- The sessions of one browser on all hosts of the site: the end of one is the end of them all.
alter table session add column sign_on_id uuid;

-- The kind of browser that a token was made for; it is of no use in another. Nothing is known of tokens
-- that were made earlier.
alter table session_token add column browser_kind text;

-- Whether the player wants to be logged out when nothing has happened for a while.
alter table player add column auto_logout boolean not null default false;
