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

/** A picture for link previews, in their usual proportions and in a format that all of them support. */
export function previewOf(art: string): string {
  return imageUrl(`covers/${art}-wide`, { format: 'jpeg', width: 1120, height: 588 })
}
