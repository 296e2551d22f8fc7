type Wanted = {
  width?: number
  height?: number
  format?: 'webp' | 'avif' | 'png' | 'jpeg'
  quality?: number
}

/** The address at which the site serves a picture in the wanted size; pages themselves use the sizes of the build. */
export function imageUrl(name: string, wanted: Wanted): string {
  const query = Object.entries(wanted).map(([key, value]) => `${key}=${value}`)
  return `/image/${name}?${query.join('&')}`
}

/** A picture for link previews, in their usual size and in a format that all of them support. */
export function previewOf(art: string): string {
  return imageUrl(`cards/${art}`, { format: 'jpeg', width: 1200, height: 630 })
}
