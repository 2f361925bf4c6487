export { generateMetadata, MemberLayout as default, viewport } from "#app/document.tsx";
