import errorImage from 'virtual:picture/error-image.svg'

const MARK = 'broken'

/** Replaces every image that fails to load by the error image, once each; returns a function that stops it. */
export function replaceBrokenImages(): () => void {
  const fail = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replace(target)
  }
  // Error events do not bubble, and an image may have failed before hydration.
  addEventListener('error', fail, true)
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0 && image.getAttribute('src')) replace(image)
  return () => removeEventListener('error', fail, true)
}

function replace(image: HTMLImageElement): void {
  // If the error image fails too, nothing else is tried.
  if (image.dataset[MARK] !== undefined) return
  image.dataset[MARK] = ''
  for (const source of image.parentElement?.querySelectorAll(':scope > source') ?? [])
    source.removeAttribute('srcset')
  image.removeAttribute('srcset')
  image.src = errorImage
}
