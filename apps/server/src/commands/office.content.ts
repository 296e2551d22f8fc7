/** Operators' commands for what the site says, and for saved views of the office's lists. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Body, type Query } from '@ayva/contract/base'
import { type HiddenReason } from '@ayva/contract/communication/blog'
import * as comments from '@ayva/contract/communication/blog/moderation'
import * as articles from '@ayva/contract/communication/blog/office'
import { type Call } from '@ayva/contract/client'
import * as views from '@ayva/contract/platform/list-views'
import * as texts from '@ayva/contract/platform/mail'

type Said = { words: string; why: string }
type Args = string[]
type Draft = Omit<Body<typeof articles.saveArticle>, 'why'>
type State = Query<typeof articles.listOfficeArticles>['state']

export const contentUsage = `
  articles [all|shown|waiting|draft [AFTER]]  the blog, with drafts
  article ID                      what is published, and how many versions there are
  article-versions ID [BEFORE], article-version ID N
  article-pictures                which pictures an article can have
  article-save FILE               write a draft out of a file of JSON; "seen" is its newest version, 0 for a new article --why
  article-preview FILE            a text of HTML as players would see it
  article-publish ID N|off SEEN|none [AT]   show a version now or from AT on, or hide the article --why
  comments [all|hidden [ARTICLE|all [AFTER]]]
  comment-hide ID rude|personal|advert|off_topic   the author reads the reason --why
  comment-restore ID                                                        --why
  message-texts                   texts of letters and SMS; setting-set and setting-reset change one by its alias
  message-text ALIAS FILE         how a text out of a file of JSON arrives
  message-text-try ALIAS FILE TO  send a letter with it to your own mailbox
  list-views [LIST]               saved views of the office's lists; LIST is a path, /articles
  list-view-save LIST NAME QUERY [shared]   QUERY is that of the list's address, state=draft
  list-view-drop ID VERSION
  list-view-default LIST ID|none  the view with which the list opens`

const one = (id = '') => ({ params: { id: Number(id) } })
/** A number, or nothing for a word. */
const numberOf = (said: string | undefined) => (/^\d+$/.test(said ?? '') ? Number(said) : null)

export const contentVerbs = {
  articles: (call: Call, [state = 'all', after]: Args) =>
    call(articles.listOfficeArticles, {
      query: {
        ...(state !== 'all' && { state: state as State }),
        ...(after !== undefined && { after: Number(after) }),
      },
    }),
  article: (call: Call, [id]: Args) => call(articles.showOfficeArticle, one(id)),
  'article-versions': (call: Call, [id, before]: Args) =>
    call(articles.listArticleVersions, {
      ...one(id),
      query: before === undefined ? {} : { before: Number(before) },
    }),
  'article-version': (call: Call, [id = '', n = '']: Args) =>
    call(articles.showArticleVersion, { params: { id: Number(id), n: Number(n) } }),
  'article-pictures': (call: Call) => call(articles.listArticlePictures, {}),
  async 'article-save'(call: Call, [file = '']: Args, { why }: Said) {
    const written = JSON.parse(await readFile(file, 'utf8')) as Draft
    return call(articles.saveArticle, { body: { ...written, why } })
  },
  async 'article-preview'(call: Call, [file = '']: Args) {
    return call(articles.previewArticle, { body: { text: await readFile(file, 'utf8') } })
  },
  'article-publish': (call: Call, [id, version, seen, at]: Args, { why }: Said) =>
    call(articles.publishArticle, {
      ...one(id),
      body: { version: numberOf(version), seen: numberOf(seen), publishAt: at ?? null, why },
    }),
  comments: (call: Call, [state, article, after]: Args) =>
    call(comments.listOfficeComments, {
      query: {
        ...(state === 'hidden' && { state }),
        ...(numberOf(article) !== null && { article: Number(article) }),
        ...(after !== undefined && { after: Number(after) }),
      },
    }),
  'comment-hide': (call: Call, [id, reason]: Args, { why }: Said) =>
    call(comments.hideComment, { ...one(id), body: { reason: reason as HiddenReason, why } }),
  'message-texts': (call: Call) => call(texts.listMessageTexts, {}),
  async 'message-text'(call: Call, [alias = '', file = '']: Args) {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return call(texts.previewMessageText, { params: { alias }, body: { value } })
  },
  async 'message-text-try'(call: Call, [alias = '', file = '', to = '']: Args) {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'))
    return call(texts.testMessageText, { params: { alias }, body: { value, to } })
  },
  'list-views': (call: Call, [list]: Args) =>
    call(views.listViews, { query: list === undefined ? {} : { list: list as views.ListPath } }),
  'list-view-save': (call: Call, [list = '', name = '', query = '', shared]: Args) =>
    call(views.saveView, {
      params: { id: randomUUID() },
      body: {
        list: list as views.ListPath,
        name,
        query,
        shared: shared === 'shared',
        seen: 0,
      },
    }),
  'list-view-drop': (call: Call, [id = '', version = '']: Args) =>
    call(views.dropView, { params: { id }, body: { seen: Number(version) } }),
  'list-view-default': (call: Call, [list = '', id = 'none']: Args) =>
    call(views.chooseDefaultView, {
      body: { list: list as views.ListPath, view: id === 'none' ? null : id },
    }),
  'comment-restore': (call: Call, [id]: Args, { why }: Said) =>
    call(comments.restoreComment, { ...one(id), body: { why } }),
}
