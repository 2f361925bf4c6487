export const metadata = { title: "Skírteini" };

export default function Layout({ children }) {
  return (
    <html lang="is">
      <body>{children}</body>
    </html>
  );
}
