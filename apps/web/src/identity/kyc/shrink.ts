/** As large as the server keeps it. */
const SIDE_MAX = 2600
const QUALITY = 0.9

/**
 * A photograph as it goes out: upright, no larger than is needed, and without the place where it was
 * taken. What the browser cannot open goes as it is, and the server says what is wrong with it.
 */
export async function shrunk(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/jpeg', QUALITY),
    )
    return blob ?? file
  } catch {
    return file
  }
}
