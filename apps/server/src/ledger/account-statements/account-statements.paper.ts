/** Draws the statement as a tagged A4 PDF, which screen readers can read, with space for the signature. */
import { type Currency } from '@ayva/contract/base'
import PDFDocument from 'pdfkit'
import {
  linesOf,
  type Paper,
  registerFonts,
  type Style,
  widthOf,
  write,
} from './account-statements.fonts.ts'
import { type Figures, type Movement, type Told } from './account-statements.figures.ts'
import { text } from './account-statements.text.ts'

const MARGIN = 48
const PAGE = { width: 595.28, height: 841.89 }
const WIDTH = PAGE.width - 2 * MARGIN
const BOTTOM = PAGE.height - 64
const ROW = 15
const dim = '#6b6459'
const line = '#d9d2c5'
const body: Style = { size: 8.5 }

type Element = ReturnType<Paper['struct']>
type Sheet = { paper: Paper; root: Element; y: number }
/** Widths of columns as shares of the table; the first `words` are left-aligned, the others right-aligned. */
type Table = { shares: number[]; words: number; columns: readonly string[] }

export async function drawAccountStatement(told: Told): Promise<Buffer> {
  const paper = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'ru-RU',
    displayTitle: true,
    info: {
      Title: text.title(told.year),
      Author: text.operator,
      Subject: text.number(told.number),
      CreationDate: new Date(told.madeAt),
    },
  })
  const whole = collect(paper)
  registerFonts(paper)
  const root = paper.struct('Document')
  paper.addStructure(root)
  const sheet: Sheet = { paper, root, y: MARGIN }
  drawHead(sheet, told)
  drawEnds(sheet, told.figures)
  drawMonths(sheet, told.figures)
  drawLines(sheet, told.figures)
  drawVerify(sheet, told)
  root.end()
  numberPages(paper, told.number)
  leavePlace(paper, told)
  paper.end()
  return whole
}

function collect(paper: Paper): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    paper.on('data', (part: Buffer) => parts.push(part))
    paper.on('end', () => resolve(Buffer.concat(parts)))
    paper.on('error', reject)
  })
}

function drawHead(sheet: Sheet, { year, number, holder, from, until, ...told }: Told) {
  tagged(sheet, 'H1', text.title(year), { face: 'title', size: 17 }, 30)
  if (told.isSandbox) paragraph(sheet, text.sandbox, { ...body, color: '#a4481f' })
  const { facts } = text
  const rows = [
    [facts.number, number],
    [facts.operator, text.operator],
    [facts.holder, facts.holderIs(holder.id, holder.name)],
    [facts.period, facts.periodIs(text.moment(from), text.moment(until))],
    [facts.madeAt, `${text.moment(told.madeAt)} UTC`],
    [facts.signedBy, told.signer.name],
  ] as const
  for (const [name, value] of rows) {
    add(sheet, sheet.root, 'P', () => {
      write(sheet.paper, `${name}: `, MARGIN, sheet.y, { ...body, color: dim })
      write(sheet.paper, value, MARGIN + 110, sheet.y, body)
    })
    sheet.y += ROW
  }
}

function drawEnds(sheet: Sheet, { ends }: Figures) {
  heading(sheet, text.ends.title)
  const rows = ends.map(({ currency, fund, ...sums }) => [
    text.ends.fund[fund](currency),
    ...[sums.opening, sums.into, sums.out, sums.closing].map((sum) => text.sum(sum, currency)),
  ])
  if (rows.length === 0) paragraph(sheet, text.ends.none)
  else drawTable(sheet, { shares: [2, 2, 2, 2, 2], words: 1, columns: text.ends.columns }, rows)
  paragraph(sheet, text.ends.note, { ...body, color: dim })
}

function drawMonths(sheet: Sheet, { months }: Figures) {
  const table = { shares: [2.4, 3.6, 1, 2.2, 2.2, 1.8, 1.8], words: 2 }
  for (const currency of new Set(months.map((one) => one.currency))) {
    heading(sheet, text.months.title(currency))
    const own = months.filter((one) => one.currency === currency)
    const sumOf = (sum: bigint) => (sum === 0n ? '' : text.sum(sum, currency))
    const rows = own.map((one, index) => [
      own[index - 1]?.month === one.month ? '' : text.month(one.month),
      text.kind(one.kind),
      String(one.count),
      ...[one.cashIn, one.cashOut, one.bonusIn, one.bonusOut].map(sumOf),
    ])
    drawTable(sheet, { ...table, columns: text.months.columns }, rows)
  }
}

function drawLines(sheet: Sheet, { lines, cut }: Figures) {
  heading(sheet, text.lines.title)
  if (lines.length === 0) return paragraph(sheet, text.lines.none)
  paragraph(sheet, text.lines.note, { ...body, color: dim })
  if (cut > 0) paragraph(sheet, text.lines.cut(lines.length, cut))
  const table = { shares: [2.6, 4.6, 1.4, 2.2, 1.8, 2.4], words: 3, columns: text.lines.columns }
  const rows = lines.map((one) => [
    text.moment(one.at),
    wordsOf(one),
    one.currency,
    sumOrNone(one.cash, one.currency),
    sumOrNone(one.bonus, one.currency),
    text.sum(one.left, one.currency),
  ])
  drawTable(sheet, table, rows)
}

const sumOrNone = (sum: bigint, currency: Currency) => (sum === 0n ? '' : text.sum(sum, currency))

function wordsOf({ kind, payment, count }: Movement): string {
  if (count !== null) return text.lines.play(count)
  return payment === null ? text.kind(kind) : `${text.kind(kind)}, ${text.lines.payment(payment)}`
}

function drawVerify(sheet: Sheet, { signer }: Told) {
  heading(sheet, text.verify.title)
  paragraph(sheet, text.verify.text)
  paragraph(sheet, signer.fingerprint)
}

function drawTable(sheet: Sheet, { shares, words, columns }: Table, rows: string[][]) {
  const { paper, root } = sheet
  const all = shares.reduce((sum, share) => sum + share, 0)
  let x = MARGIN
  const places = shares.map((share, index) => {
    const from = x
    const width = (share / all) * WIDTH
    x += width
    return (value: string, style: Style) =>
      write(
        paper,
        value,
        index < words ? from : from + width - widthOf(paper, value, style),
        sheet.y,
        style,
      )
  })
  const head = { ...body, color: dim }
  const rule = () =>
    artifact(paper, () => {
      const y = sheet.y - 4
      paper
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .lineWidth(0.5)
        .strokeColor(line)
        .stroke()
    })
  const table = paper.struct('Table')
  root.add(table)
  function row(cells: readonly string[], type: 'TH' | 'TD', style: Style) {
    const one = paper.struct('TR')
    table.add(one)
    cells.forEach((cell, index) => add(sheet, one, type, () => places[index]!(cell, style)))
    one.end()
    sheet.y += ROW
    rule()
  }
  makeSpace(sheet, 3 * ROW)
  row(columns, 'TH', head)
  for (const cells of rows) {
    // On the next page the column names are drawn again, but not tagged, so that a screen reader reads them once.
    if (makeSpace(sheet, ROW)) {
      artifact(paper, () => columns.forEach((column, index) => places[index]!(column, head)))
      sheet.y += ROW
      rule()
    }
    row(cells, 'TD', body)
  }
  table.end()
  sheet.y += 4
}

function heading(sheet: Sheet, words: string) {
  makeSpace(sheet, 30 + 4 * ROW)
  sheet.y += 14
  tagged(sheet, 'H2', words, { face: 'bold', size: 11 }, 20)
}

function paragraph(sheet: Sheet, words: string, style: Style = body) {
  const lines = linesOf(sheet.paper, words, WIDTH, style)
  makeSpace(sheet, lines.length * 12)
  add(sheet, sheet.root, 'P', () => {
    for (const [index, one] of lines.entries()) {
      // Keeps the space at a line break, so that copied text contains it.
      const said = index < lines.length - 1 ? `${one} ` : one
      write(sheet.paper, said, MARGIN, sheet.y, style)
      sheet.y += 12
    }
  })
  sheet.y += 5
}

function tagged(sheet: Sheet, tag: string, words: string, style: Style, height: number) {
  add(sheet, sheet.root, tag, () => write(sheet.paper, words, MARGIN, sheet.y, style))
  sheet.y += height
}

function add({ paper }: Sheet, parent: Element, tag: string, draw: () => void) {
  const element = paper.struct(tag, {}, draw)
  parent.add(element)
  element.end()
}

/** Starts a new page if the height does not fit on the current one. */
function makeSpace(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= BOTTOM) return false
  sheet.paper.addPage()
  sheet.y = MARGIN
  return true
}

/** Draws something that is not part of the text, such as lines and page numbers. */
function artifact(paper: Paper, draw: () => void) {
  paper.markContent('Artifact', { type: 'Layout' })
  draw()
  paper.endMarkedContent()
}

function numberPages(paper: Paper, number: string) {
  const { count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    paper.switchToPage(page)
    const style = { size: 7.5, color: dim }
    const words = text.page(number, page + 1, count)
    artifact(paper, () => write(paper, words, MARGIN, PAGE.height - 44, style))
  }
}

/** The space for the signature in bytes; it is enough for a chain of certificates. */
const SIGNATURE_BYTES = 12_000

/** Adds an invisible signature field, whose value is filled in when all other bytes are known. */
function leavePlace(paper: Paper, { madeAt, signer }: Told) {
  const unknown = '**********'
  const signature = paper.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'adbe.pkcs7.detached',
    ByteRange: [0, unknown, unknown, unknown],
    Contents: Buffer.alloc(SIGNATURE_BYTES),
    Name: words(signer.name),
    Reason: words(text.reason),
    M: new Date(madeAt),
  })
  const field = paper.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    F: 132,
    Rect: [0, 0, 0, 0],
    T: words('Signature'),
    TU: words(text.reason),
    V: signature,
    P: (paper as unknown as Inside).page.dictionary,
  })
  const { page, _root: root } = paper.initForm() as unknown as Inside
  Object.assign(root.data.AcroForm.data, { SigFlags: 3, Fields: [field], NeedAppearances: false })
  page.annotations.push(field)
  for (const object of [signature, field]) (object as unknown as { end: () => void }).end()
}

/** Internals of pdfkit, which its types omit. */
type Inside = {
  page: { annotations: unknown[]; dictionary: unknown }
  _root: { data: { AcroForm: { data: object } } }
}

/** The library writes primitive strings as PDF names, and String objects as PDF strings. */
// oxlint-disable-next-line no-new-wrappers
const words = (said: string) => new String(said)
