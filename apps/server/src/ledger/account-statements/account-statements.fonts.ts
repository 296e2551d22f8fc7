/**
 * The product's fonts on paper: the same cuts as the site's (`packages/kit/src/fonts.css`), each weight a TrueType of
 * its own with all scripts in it, for what draws PDF can embed neither WOFF2 nor an axis of weight.
 */
import path from 'node:path'
import type PDFDocument from 'pdfkit'

export type Paper = InstanceType<typeof PDFDocument>
type Face = keyof typeof faces
export type Style = { face?: Face; size: number; color?: string }

const faces = {
  text: 'onest-regular.ttf',
  bold: 'onest-bold.ttf',
  title: 'unbounded-bold.ttf',
} as const
/** Noto Sans, for letters of names that the product's fonts have not; each is read when a name needs it. */
const others = {
  letters: 'noto-sans.ttf',
  armenian: 'noto-sans-armenian.ttf',
  georgian: 'noto-sans-georgian.ttf',
} as const
type Cut = Face | keyof typeof others
const folder = path.join(import.meta.dirname, 'fonts')

export function registerFonts(paper: Paper): void {
  for (const [face, file] of [...Object.entries(faces), ...Object.entries(others)])
    paper.registerFont(face, path.join(folder, file))
}

/** What pdfkit knows of the font it draws with, and does not tell in its types. */
type Inside = { _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } } }

function has(paper: Paper, cut: Cut, sign: string): boolean {
  paper.font(cut)
  return (paper as unknown as Inside)._font.font.hasGlyphForCodePoint(sign.codePointAt(0)!)
}

/** What all of the product's own fonts have; text of nothing else needs no look at each sign. */
const ordinary =
  /^[\u0020-\u007E\u00A0\u00AB\u00BB\u0401\u0410-\u044F\u0451\u2013\u2014\u2116\u2212]*$/

type Run = { cut: Cut; text: string }

/** A text in pieces, each in a font that has all its signs; a sign of no font is shown as a question mark. */
export function runsOf(paper: Paper, text: string, face: Face): Run[] {
  if (ordinary.test(text)) return [{ cut: face, text }]
  const runs: Run[] = []
  for (const sign of text) {
    const own = runs.at(-1)?.cut
    const cuts: Cut[] = [face, ...(Object.keys(others) as Cut[])]
    // A mark that is put over a letter stands in the letter's font.
    const wanted = own && /\p{M}/u.test(sign) ? [own, ...cuts] : cuts
    const cut = wanted.find((one) => has(paper, one, sign))
    const last = runs.at(-1)
    const shown = cut ? sign : '?'
    if (last && last.cut === (cut ?? face)) last.text += shown
    else runs.push({ cut: cut ?? face, text: shown })
  }
  return runs
}

export function widthOf(paper: Paper, text: string, { face = 'text', size }: Style): number {
  return runsOf(paper, text, face).reduce(
    (sum, run) => sum + paper.font(run.cut, size).widthOfString(run.text),
    0,
  )
}

/** Writes one line. */
export function write(paper: Paper, text: string, x: number, y: number, style: Style): void {
  const { face = 'text', size, color = '#1d1a16' } = style
  const baseline = ascentOf(paper, face, size)
  let at = x
  for (const { cut, text: piece } of runsOf(paper, text, face)) {
    // Each font has its own height above the line: all pieces stand on the one of the face.
    const top = y + baseline - ascentOf(paper, cut, size)
    paper.font(cut, size).fillColor(color).text(piece, at, top, { lineBreak: false })
    at += paper.widthOfString(piece)
  }
}

/** From the top of a line to what letters stand on, in points. */
function ascentOf(paper: Paper, cut: Cut, size: number): number {
  const { ascender } = (paper.font(cut, size) as unknown as { _font: { ascender: number } })._font
  return (ascender / 1000) * size
}

/** Lines of at most that width; a word that is wider stands alone. */
export function linesOf(paper: Paper, text: string, width: number, style: Style): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(paper, longer, style) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}
