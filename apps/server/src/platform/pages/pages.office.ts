/**
 * How operators change pages and redirects. The audit log refers to versions by number; their texts are in the table of
 * versions, which is append-only.
 *
 * Locks: all of the module, then the chain of the audit log.
 */
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import * as contract from '@ayva/contract/platform/pages/office'
import { type Redirect } from '@ayva/contract/platform/pages'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { byOperator, record } from '../audit/audit.ts'
import { cleanText } from './pages.clean.ts'
import { PAGES_MAX, REDIRECTS_MAX, sayContent, sayRedirect } from './pages.ts'
import * as store from './pages.sql.ts'
import { leadsBack, targetOf } from './redirects.ts'

const LISTED = 50
const refusePage = refusing({ ...contract.savePage.refusals, ...contract.publishPage.refusals })
const refuseRedirect = refusing(contract.setRedirect.refusals)

type By = { operator: OperatorPrincipal }

export async function pages(
  { db }: Deps,
  after: string | undefined,
): Promise<Answer<typeof contract.listPages>> {
  const rows = await store.listPages(db, after, LISTED + 1)
  const shown = rows.slice(0, LISTED)
  const next = rows.length > LISTED ? shown.at(-1)!.path : null
  return { pages: shown.map((row) => view(row, row.title)), next }
}

/** The newest first. Refuses `page_unknown`. */
export async function versions(
  { db }: Deps,
  { id, before }: { id: number; before: string | undefined },
): Promise<Answer<typeof contract.listPageVersions>> {
  const page = await pageOf(db, id)
  const below = before === undefined ? undefined : Number(before)
  const rows = await store.listVersions(db, page.id, { before: below, limit: LISTED })
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Refuses `page_unknown` and `version_unknown`. */
export async function version(
  { db }: Deps,
  { id, n }: { id: number; n: number },
): Promise<Answer<typeof contract.showPageVersion>> {
  const page = await pageOf(db, id)
  const row = await store.findVersion(db, page.id, n)
  if (!row) throw refusePage('version_unknown')
  const { author, at, why } = row
  const text = cleanText(row.text)
  const said = { n, author, at: at.toISOString(), why }
  return { id, url: page.path, ...sayContent(row), text, ...said }
}

/** Adds a version, and the page if it is new. Refuses `pages_full`. */
export function save(
  { db, clock }: Deps,
  { operator, ...draft }: By & Body<typeof contract.savePage>,
): Promise<Answer<typeof contract.savePage>> {
  const { path, noindex, prerenderStatusCode, why, text, ...said } = draft
  return transaction(db, async (tx) => {
    await store.lockPages(tx)
    const at = clock.now()
    const known = await store.findPage(tx, { path })
    if (!known && (await store.countOf(tx, 'page')) >= PAGES_MAX) throw refusePage('pages_full')
    const id = known?.id ?? (await store.insertPage(tx, path, at))
    const n = (known?.versions ?? 0) + 1
    const content = { ...said, text: cleanText(text), isNoindex: noindex }
    const written = { ...content, prerenderStatus: prerenderStatusCode, n, at, why }
    await store.insertVersion(tx, id, { ...written, author: operator.name })
    await record(tx, {
      ...byOperator(operator),
      action: 'page.saved',
      subject: `page ${path}`,
      at,
      why,
      before: known ? { versions: known.versions } : null,
      after: { versions: n },
    })
    return { id: Number(id), version: n }
  })
}

/** Publishes a version, or none if it is null. Refuses `page_unknown` and `version_unknown`. */
export async function publish(
  { db, clock, bus }: Deps,
  wish: By & { id: number; version: number | null; why: string },
): Promise<Answer<typeof contract.publishPage>> {
  const { operator, id, version: published, why } = wish
  const path = await transaction(db, async (tx) => {
    await store.lockPages(tx)
    const at = clock.now()
    const page = await pageOf(tx, id)
    const row = await store.findVersion(tx, page.id, published ?? page.versions)
    if (!row) throw refusePage('version_unknown')
    await store.setPublished(tx, page.id, { published, at })
    await record(tx, {
      ...byOperator(operator),
      action: 'page.published',
      subject: `page ${page.path}`,
      at,
      why,
      before: { version: page.published },
      after: { version: published },
    })
    return page.path
  })
  bus.publish('content_changed', { page: path })
  return { id, version: published }
}

export async function redirects(
  { db }: Deps,
  after: string | undefined,
): Promise<Answer<typeof contract.listRedirects>> {
  const rows = await store.listRedirects(db, after, LISTED + 1)
  const shown = rows.slice(0, LISTED)
  const next = rows.length > LISTED ? shown.at(-1)!.fromPath : null
  return { redirects: shown.map(viewRedirect), next }
}

/** Refuses `redirect_loop` and `redirects_full`. */
export async function setRedirect(
  { db, clock, bus }: Deps,
  { operator, ...wish }: By & Body<typeof contract.setRedirect>,
): Promise<Redirect> {
  const { from: fromPath, code, to, aliasRoute: alias, why } = wish
  const toPath = to === null ? null : targetOf(to)
  if (toPath === undefined || alias === fromPath) throw refuseRedirect('redirect_loop')
  const row = await transaction(db, async (tx) => {
    await store.lockPages(tx)
    const changedAt = clock.now()
    const before = await store.selectRedirect(tx, fromPath)
    const isFull = !before && (await store.countOf(tx, 'pageRedirect')) >= REDIRECTS_MAX
    if (isFull) throw refuseRedirect('redirects_full')
    if (toPath !== null && (await leadsBack(tx, fromPath, toPath)))
      throw refuseRedirect('redirect_loop')
    const set = { fromPath, code, toPath, alias, author: operator.name, changedAt, why }
    await store.upsertRedirect(tx, set)
    await record(tx, {
      ...byOperator(operator),
      action: 'redirect.set',
      subject: `redirect ${fromPath}`,
      at: changedAt,
      why,
      before: before ? sayRedirect(before) : null,
      after: sayRedirect(set),
    })
    return set
  })
  bus.publish('content_changed', { redirect: fromPath })
  return sayRedirect(row)
}

/** Removes a redirect; `dropped` is false if there was none. */
export async function dropRedirect(
  { db, clock, bus }: Deps,
  { operator, from, why }: By & Body<typeof contract.dropRedirect>,
): Promise<Answer<typeof contract.dropRedirect>> {
  const dropped = await transaction(db, async (tx) => {
    await store.lockPages(tx)
    const before = await store.selectRedirect(tx, from)
    if (!before) return false
    await store.deleteRedirect(tx, from)
    await record(tx, {
      ...byOperator(operator),
      action: 'redirect.dropped',
      subject: `redirect ${from}`,
      at: clock.now(),
      why,
      before: sayRedirect(before),
      after: null,
    })
    return true
  })
  if (dropped) bus.publish('content_changed', { redirect: from })
  return { dropped }
}

type PageRow = NonNullable<Awaited<ReturnType<typeof store.findPage>>>

async function pageOf(tx: Tx, id: number): Promise<PageRow> {
  const page = await store.findPage(tx, { id: BigInt(id) })
  if (!page) throw refusePage('page_unknown')
  return page
}

function view(row: PageRow, title: string): contract.OfficePage {
  const { id, path, versions: count, published, publishedAt, changedAt } = row
  return {
    id: Number(id),
    path,
    title,
    versions: count,
    published,
    publishedAt: publishedAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
  }
}

function viewRedirect(row: store.RedirectRow): contract.OfficeRedirect {
  const { author, changedAt, why } = row
  return { ...sayRedirect(row), author, changedAt: changedAt.toISOString(), why }
}
