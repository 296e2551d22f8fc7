type Wanted = {
  width?: number
  height?: number
  format?: 'webp' | 'avif' | 'png' | 'jpeg'
  quality?: number
}

/** Where the site draws a picture in the size that is wanted; pages themselves carry those of the build. */
export function imageUrl(name: string, wanted: Wanted): string {
  const query = Object.entries(wanted).map(([key, value]) => `${key}=${value}`)
  return `/image/${name}?${query.join('&')}`
}

/** A picture for previews of links: in the shape that they have, and in a format that each of them reads. */
export function previewOf(art: string): string {
  return imageUrl(`covers/${art}-wide`, { format: 'jpeg', width: 1120, height: 588 })
}
