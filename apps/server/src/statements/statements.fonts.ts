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
const folder = path.join(import.meta.dirname, 'fonts')

export function registerFonts(paper: Paper): void {
  for (const [face, file] of Object.entries(faces))
    paper.registerFont(face, path.join(folder, file))
}

/** What the fonts have no sign for: it is shown as a question mark. */
const missing = /[^\u0020-\u007E\u00A0-\u00FF\u0400-\u045F\u2010-\u2027\u2030-\u205E\u2116\u2212]/gu

export function widthOf(paper: Paper, text: string, { face = 'text', size }: Style): number {
  return paper.font(face, size).widthOfString(text.replace(missing, '?'))
}

/** Writes one line. */
export function write(paper: Paper, text: string, x: number, y: number, style: Style): void {
  const { face = 'text', size, color = '#1d1a16' } = style
  paper.font(face, size).fillColor(color)
  paper.text(text.replace(missing, '?'), x, y, { lineBreak: false })
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
