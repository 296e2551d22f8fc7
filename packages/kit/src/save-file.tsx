type Made = { name: string; type: string } & ({ text: string } | { content: BlobPart })

/** Hands a file made here to the browser's downloads. */
export function saveFile({ name, type, ...made }: Made): void {
  const url = URL.createObjectURL(new Blob(['text' in made ? made.text : made.content], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
