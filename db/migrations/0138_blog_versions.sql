-- Versions of articles; the article itself holds the content of one of them.
create table article_version (
  article_id      integer     not null,
  n               integer     not null check (n > 0),
  title           text        not null check (length(title) <= 120),
  seo_title       text        not null check (length(seo_title) <= 120),
  -- Null: the lead.
  seo_description text        check (length(seo_description) <= 200),
  topic           text        not null check (length(topic) <= 40),
  lead            text        not null check (length(lead) <= 400),
  text            text        not null,
  art             text        not null,
  art_alt         text        not null check (length(art_alt) <= 160),
  weight          integer     not null,
  -- Null: shipped with the product.
  author          text,
  at              timestamptz not null,
  why             text        not null check (length(why) between 1 and 500),
  primary key (article_id, n)
);
select distribute('article_version');
alter table article_version add constraint article_version_article_id_fkey
  foreign key (article_id) references article(id);
alter table article add column seo_description text;
alter table article add column art_alt text not null default '';
-- The number of the newest version, and of the one whose content is here.
alter table article add column versions integer not null default 1;
alter table article add column published integer not null default 1;
insert into article_version (article_id, n, title, seo_title, topic, lead, text, art, art_alt, weight, author, at, why)
  select id, 1, title, seo_title, topic, lead, text, art, art_alt, weight, author, created_at, 'до ведения версий'
  from article;

-- Why a comment is hidden: the author reads the reason.
alter table article_comment add column hidden_reason text;
alter table article_comment add constraint article_comment_hidden_reason_check
  check (hidden_reason in ('rude', 'personal', 'advert', 'off_topic'));
alter table article_comment add column hidden_by text;
alter table article_comment add column hidden_at timestamptz;
create index article_comment_hidden_idx on article_comment (id) where is_hidden;
create index article_comment_own_idx on article_comment (author_id, article_id, id) where is_hidden;
create index article_comment_article_idx on article_comment (article_id, id);
