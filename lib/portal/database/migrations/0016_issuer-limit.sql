UPDATE "text_link_request" SET "outcome" = 'issuer-limit' WHERE "outcome" = 'cap-reached';
