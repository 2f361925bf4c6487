/** Never shown: without this file Next.js adds its own not-found page to the data of each page. */
export default function NotFound() {
  return null;
}
