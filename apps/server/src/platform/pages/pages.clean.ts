/** Sanitises texts of operators to a few elements of text, without scripts, styles or forms. */
import sanitizeHtml, { type IOptions } from 'sanitize-html'

export type Part = { id: string; title: string }

const NESTED_MAX = 12
const PARTS_MAX = 60

/** No element keeps its id or class, so that a text cannot imitate other parts of the site. */
const rules: IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'p',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'hr',
    'br',
    'a',
    'strong',
    'em',
    'code',
    'time',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope'],
    time: ['datetime'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  // Pictures come only from the site itself, because its content security policy blocks others.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: NESTED_MAX,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  transformTags: {
    // The page itself has the only heading of the first level.
    h1: 'h2',
    b: 'strong',
    i: 'em',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, ...(/^https?:/i.test(href) && { rel: 'noopener nofollow' }) },
    }),
    img: (tagName, { src = '', alt = '', width, height }) => ({
      tagName,
      attribs: { src, alt, ...(width && height && { width, height }), loading: 'lazy' },
    }),
  },
}

export function cleanText(html: string): string {
  return sanitizeHtml(html, rules)
}

/** Adds an id to each heading of a sanitised text, and lists the headings. */
export function partsOf(clean: string): { text: string; parts: Part[] } {
  const parts: Part[] = []
  const text = clean.replace(/<h2>([^]*?)<\/h2>/g, (whole, inner: string) => {
    if (parts.length === PARTS_MAX) return whole
    const id = `part-${parts.length + 1}`
    parts.push({ id, title: plainOf(inner) })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { text, parts }
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
const plainOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name]!)
    .trim()
