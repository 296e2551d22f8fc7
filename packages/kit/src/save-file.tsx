type Made = { name: string; type: string } & ({ text: string } | { content: BlobPart })

/** Offers a file that was made in the page as a download. */
export function saveFile({ name, type, ...made }: Made): void {
  const url = URL.createObjectURL(new Blob(['text' in made ? made.text : made.content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // By then the browser has read the object URL.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
