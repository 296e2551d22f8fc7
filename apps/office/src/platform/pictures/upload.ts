import {
  PICTURE_BYTES_MAX,
  uploadPicture,
  type OfficePicture,
} from '@ayva/contract/platform/pictures/office'
import { callWithFile, refresh } from '#lib/call.ts'
import { fieldsOf } from '#lib/refused.ts'

export type Upload = { file: File | undefined; alt: string }
export type UploadErrors = { file?: string; alt?: string }

export const accepted = 'image/jpeg,image/png,image/webp'

/** What the server would refuse, before the file is sent. */
export function lacking({ file, alt }: Upload): UploadErrors {
  const errors: UploadErrors = {}
  if (!file) errors.file = 'Выберите файл'
  else if (file.size > PICTURE_BYTES_MAX)
    errors.file = `Файл больше ${PICTURE_BYTES_MAX / 1024 / 1024} МБ`
  if (alt.trim() === '') errors.alt = 'Напишите, что на картинке'
  return errors
}

export async function send(file: File, alt: string): Promise<OfficePicture> {
  const picture = await callWithFile(uploadPicture, { query: { alt: alt.trim() } }, file)
  await refresh()
  return picture
}

/** The message belongs to the text if the server has named it, otherwise to the file. */
export function errorsOf(error: unknown): UploadErrors {
  const { alt } = fieldsOf(error)
  if (alt !== undefined) return { alt }
  return { file: error instanceof Error ? error.message : 'Не получилось. Попробуйте ещё раз.' }
}
