/** The one page that may use a camera, and run the program that reads codes where browsers cannot. */
export const cameraPage = "/staff/scan";
