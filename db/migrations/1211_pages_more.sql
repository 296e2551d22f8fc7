-- The heading, where it is another than the title that searchers see, and addresses of the same page in
-- other languages that were set by hand: [{"hreflang": "kk", "href": "https://…"}].
alter table page_version add column heading text;
alter table page_version add column alternates jsonb not null default '[]';
