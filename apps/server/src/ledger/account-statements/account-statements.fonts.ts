/**
 * The fonts of PDF files: the same as the site's (`packages/kit/src/fonts.css`), with a TrueType file for each weight,
 * because the PDF library can embed neither WOFF2 nor variable fonts.
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
/** Noto Sans, for letters that the product's fonts lack; a file is read only if a name needs it. */
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

/** The font object of pdfkit, which its types omit. */
type Inside = { _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } } }

function has(paper: Paper, cut: Cut, sign: string): boolean {
  paper.font(cut)
  return (paper as unknown as Inside)._font.font.hasGlyphForCodePoint(sign.codePointAt(0)!)
}

/** Characters that all of the product's fonts contain; a text of only these needs no check of each character. */
const ordinary =
  /^[\u0020-\u007E\u00A0\u00AB\u00BB\u0401\u0410-\u044F\u0451\u2013\u2014\u2116\u2212]*$/

type Run = { cut: Cut; text: string }

/**
 * Splits a text into pieces with a font that contains all of their characters; an unsupported character becomes a
 * question mark.
 */
export function runsOf(paper: Paper, text: string, face: Face): Run[] {
  if (ordinary.test(text)) return [{ cut: face, text }]
  const runs: Run[] = []
  for (const sign of text) {
    const own = runs.at(-1)?.cut
    const cuts: Cut[] = [face, ...(Object.keys(others) as Cut[])]
    // A combining mark must use the font of its letter.
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

export function write(paper: Paper, text: string, x: number, y: number, style: Style): void {
  const { face = 'text', size, color = '#1d1a16' } = style
  const baseline = ascentOf(paper, face, size)
  let at = x
  for (const { cut, text: piece } of runsOf(paper, text, face)) {
    // Fonts differ in ascent, so all pieces are aligned to the baseline of the main one.
    const top = y + baseline - ascentOf(paper, cut, size)
    paper.font(cut, size).fillColor(color).text(piece, at, top, { lineBreak: false })
    at += paper.widthOfString(piece)
  }
}

/** The distance from the top of a line to its baseline, in points. */
function ascentOf(paper: Paper, cut: Cut, size: number): number {
  const { ascender } = (paper.font(cut, size) as unknown as { _font: { ascender: number } })._font
  return (ascender / 1000) * size
}

/** Breaks a text into lines of at most a width; a longer word gets a line of its own. */
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
