/** The public API: the field with which a picture is chosen, alone and in a form of a call. */
export { PictureField } from './PictureField.tsx'
export { pictureField } from './form-field.tsx'
