-- The language that a player reads the site in: the one of the page where the account was opened.
alter table player add column locale text not null default 'ru' check (locale ~ '^[a-z]{2}$');
