/**
 * The first script, and a small one: the others are fetched once what is to be seen first is there, so
 * that on a slow line they do not share it with pictures, styles and fonts.
 */
const WAITS_AT_MOST_MS = 2500

let begun = false

function begin(): void {
  if (begun) return
  begun = true
  const [entry, ...chunks] = document.getElementById('boot')!.dataset['later']!.split(' ')
  const script = Object.assign(document.createElement('script'), { type: 'module', src: entry })
  const links = chunks.map((href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
  )
  document.head.append(script, ...links)
}

// A tab in the background is painted when somebody looks at it; its code need not wait for that.
if (document.hidden) begin()
else addEventListener('load', () => requestAnimationFrame(() => setTimeout(begin)))
setTimeout(begin, WAITS_AT_MOST_MS)
