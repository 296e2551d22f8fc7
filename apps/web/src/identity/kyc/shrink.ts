/** The server's largest side of a picture, in pixels. */
const SIDE_MAX = 2600
const QUALITY = 0.9

/**
 * A photograph for the upload: upright, no larger than needed, and without location data. A file that the browser
 * cannot open is sent unchanged, and the server reports the error.
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
