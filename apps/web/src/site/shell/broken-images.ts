import errorImage from 'virtual:picture/error-image.svg'

const MARK = 'broken'

/** Puts the error image in place of every image that fails to load, once each; returns the way to stop. */
export function replaceBrokenImages(): () => void {
  const fail = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replace(target)
  }
  // Such an event does not bubble; and an image may have failed before the page was alive.
  addEventListener('error', fail, true)
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0 && image.getAttribute('src')) replace(image)
  return () => removeEventListener('error', fail, true)
}

function replace(image: HTMLImageElement): void {
  // The error image may fail as well: then there is nothing more to try.
  if (image.dataset[MARK] !== undefined) return
  image.dataset[MARK] = ''
  for (const source of image.parentElement?.querySelectorAll(':scope > source') ?? [])
    source.removeAttribute('srcset')
  image.removeAttribute('srcset')
  image.src = errorImage
}
